// SPDX-License-Identifier: Apache-2.0

/// The login page of a TV provider that accepts every user.
enum LoginPage {
    /// Shows a form with one button, or signs in immediately if the settings require it.
    static func show(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let record = try found(standIn, call)
        if standIn.settings.autoLogin, record.mvpd != nil { return try signIn(standIn, record, user: nil) }
        let providers = standIn.configuration.serviceProvider(record.serviceProvider)?.mvpds ?? []
        let name = providers.first { $0.id == record.mvpd }?.displayName
        return .html(
            200,
            """
            <html><head><title>\(XMLElement.escaped(name ?? "TV provider"))</title></head><body>
            <form method="post">\(record.mvpd == nil ? choice(of: providers) : "")<label>User <input name="user"></label>
            <button type="submit">Sign in</button></form></body></html>

            """
        )
    }

    /// Processes the form.
    static func logIn(_ standIn: StandIn, _ call: Call) throws -> Answer {
        var record = try found(standIn, call)
        if record.mvpd == nil {
            let provider = standIn.configuration.serviceProvider(record.serviceProvider)
            guard let mvpd = provider?.mvpd(call.form["mvpd"] ?? "") else { throw Refusal(400, "Unknown provider") }
            record.mvpd = mvpd.id
            standIn.store.save(record)
        }
        return try signIn(standIn, record, user: call.form["user"]?.nonEmpty)
    }

    /// Ends the session, and redirects to the app.
    static func logout(_ standIn: StandIn, _ call: Call) throws -> Answer {
        guard let target = call.query["redirectUrl"]?.nonEmpty else {
            return .html(200, "<html><body><p>Signed out.</p></body></html>")
        }
        return .redirect(to: target)
    }

    private static func choice(of providers: [MVPD]) -> String {
        let options = providers.filter { $0.isTempPass != true }.map { provider in
            "<option value=\"\(XMLElement.escaped(provider.id))\">\(XMLElement.escaped(provider.displayName))</option>"
        }
        return "<select name=\"mvpd\">\(options.joined())</select>"
    }

    private static func found(_ standIn: StandIn, _ call: Call) throws -> RegistrationCode {
        guard
            let record = standIn.store.code(call.place("code")), record.redirectUrl != nil,
            standIn.now < record.expires
        else { throw Refusal(400, "Unknown code") }
        return record
    }

    private static func signIn(_ standIn: StandIn, _ record: RegistrationCode, user: String?) throws -> Answer {
        let now = standIn.now
        let mvpd = record.mvpd ?? ""
        let owner = Profile.Owner(
            interface: record.interface,
            client: record.client,
            serviceProvider: record.serviceProvider,
            device: record.device
        )
        standIn.store.save(
            Profile(
                owner: owner,
                mvpd: mvpd,
                userID: user ?? "u-81",
                kind: .regular,
                issuer: mvpd,
                attributes: [:],
                notBefore: now,
                notAfter: now + standIn.settings.lifetimes.authentication * 1_000
            )
        )
        standIn.store.link(owner, mvpd: mvpd, to: record.identities)
        return .redirect(to: record.redirectUrl ?? "/")
    }
}
