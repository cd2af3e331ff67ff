// SPDX-License-Identifier: Apache-2.0

/// The redirect of a browser to the pages of the TV provider.
enum BrowserLogin {
    /// `GET /api/v1/authenticate`.
    static func v1(_ standIn: StandIn, _ call: Call) throws -> Answer {
        for name in ["reg_code", "requestor_id", "mso_id", "domain_name", "noflash", "redirect_url"]
        where call.query[name]?.nonEmpty == nil {
            throw Refusal.missing(name)
        }
        let provider = try V1Device.requestor(call.query["requestor_id"], standIn)
        guard
            var record = standIn.store.code(call.query["reg_code"] ?? ""), record.interface == .v1,
            record.serviceProvider == provider.id, standIn.now < record.expires
        else { throw Refusal(400, "Unknown registration code") }
        guard provider.owns(call.query["domain_name"] ?? "") else { throw Refusal(400, "Unknown domain_name") }
        guard let mvpd = provider.mvpd(call.query["mso_id"] ?? "") else { throw Refusal(400, "Unknown mso_id") }
        if standIn.settings.strict, call.query.pairs.last?.name != "redirect_url" {
            throw Refusal(400, "redirect_url must be the last parameter")
        }
        record.mvpd = mvpd.id
        record.redirectUrl = call.query["redirect_url"]
        standIn.store.save(record)
        return .redirect(to: "/provider/login/\(record.code)")
    }

    /// `GET /api/v2/authenticate/{sp}/{code}`.
    static func v2(_ standIn: StandIn, _ call: Call) throws -> Answer {
        guard
            let record = standIn.store.code(call.place("code")), record.interface == .v2,
            record.serviceProvider == call.place("sp"), standIn.now < record.expires
        else { throw Refusal(400, "Unknown code") }
        // Without a provider, as after a fallback without a valid status, the page shows a choice.
        guard record.redirectUrl != nil else { throw Refusal(400, "The session lacks parameters") }
        return .redirect(to: "/provider/login/\(record.code)")
    }
}
