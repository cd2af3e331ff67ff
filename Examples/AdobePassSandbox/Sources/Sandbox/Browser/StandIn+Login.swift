// SPDX-License-Identifier: Apache-2.0

/// The redirect of a browser to the pages of a TV provider that accepts every user.
extension StandIn {
    /// `GET /api/v1/authenticate`.
    func v1Login(_ call: Call) throws -> Answer {
        let names = ["reg_code", "requestor_id", "mso_id", "domain_name", "noflash", "redirect_url"]
        if let missing = names.first(where: { call.query[$0]?.nonEmpty == nil }) { throw Refusal.missing(missing) }
        let requestor = try requestor(call.query["requestor_id"])
        guard var record = store.code(call.query["reg_code"], .v1, requestor), now < record.expires else {
            throw Refusal(400, "Unknown registration code")
        }
        guard requestor.owns(call.query["domain_name"] ?? "") else { throw Refusal(400, "Unknown domain_name") }
        guard let mvpd = requestor.mvpd(call.query["mso_id"]) else { throw Refusal(400, "Unknown mso_id") }
        if settings.strict, call.query.pairs.last?.name != "redirect_url" {
            throw Refusal(400, "redirect_url must be the last parameter")
        }
        record.mvpd = mvpd.id
        record.redirectUrl = call.query["redirect_url"]
        store.codes.save(record)
        return .redirect(to: "/provider/login/\(record.code)")
    }

    /// `GET /api/v2/authenticate/{sp}/{code}`.
    func v2Login(_ call: Call) throws -> Answer {
        guard let provider = configuration.serviceProvider(call.place("sp")),
            let record = store.code(call.place("code"), .v2, provider), now < record.expires
        else { throw Refusal(400, "Unknown code") }
        // Without a provider, as after a fallback without a valid status, the page shows a choice.
        guard record.redirectUrl != nil else { throw Refusal(400, "The session lacks parameters") }
        return .redirect(to: "/provider/login/\(record.code)")
    }

    /// Shows a form with one button, or signs in immediately if the settings require it.
    func showLogin(_ call: Call) throws -> Answer {
        let (record, provider) = try loginRecord(call)
        if settings.autoLogin, let mvpd = record.mvpd { return signIn(record, mvpd, user: nil) }
        let options = provider.mvpds.filter { !$0.isTemporary }.map { mvpd in
            "<option value=\"\(mvpd.id.escapedMarkup)\">\(mvpd.displayName.escapedMarkup)</option>"
        }
        let choice = record.mvpd == nil ? "<select name=\"mvpd\">\(options.joined())</select>" : ""
        let title = (provider.mvpd(record.mvpd)?.displayName ?? "TV provider").escapedMarkup
        let inputs = "<label>User <input name=\"user\"></label> <button type=\"submit\">Sign in</button>"
        return .page(title, "<form method=\"post\">\(choice)\(inputs)</form>")
    }

    func submitLogin(_ call: Call) throws -> Answer {
        let (record, provider) = try loginRecord(call)
        guard let mvpd = record.mvpd ?? provider.mvpd(call.form["mvpd"])?.id else {
            throw Refusal(400, "Unknown provider")
        }
        return signIn(record, mvpd, user: call.form["user"]?.nonEmpty)
    }

    /// Ends the session, and redirects to the app.
    func leaveProvider(_ call: Call) -> Answer {
        call.query["redirectUrl"]?.nonEmpty.map { .redirect(to: $0) }
            ?? .page("TV provider", "<p>Signed out.</p>")
    }

    private func loginRecord(_ call: Call) throws -> (RegistrationCode, ServiceProvider) {
        guard let record = store.codes.first(where: { $0.code == call.place("code") }), record.redirectUrl != nil,
            now < record.expires, let provider = configuration.serviceProvider(record.serviceProvider)
        else { throw Refusal(400, "Unknown code") }
        return (record, provider)
    }

    private func signIn(_ record: RegistrationCode, _ mvpd: String, user: String?) -> Answer {
        var record = record
        store.profiles.save(newProfile(.regular, of: record.owner, mvpd, user: user ?? "u-81"))
        record.mvpd = mvpd
        store.codes.save(record)
        return .redirect(to: record.redirectUrl ?? "/")
    }
}
