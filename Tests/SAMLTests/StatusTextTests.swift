// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// A finding about a failed status contains no free text of the sender that could describe a user (S-112).
@Suite struct `texts of a failed status` {
    private func message(_ text: String, detail: String = "") throws -> String {
        try finding(text, detail: detail).message
    }

    private func finding(_ text: String, detail: String = "") throws -> Finding {
        let document = Documents.small.replacing(
            "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/>",
            with: "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Responder\"/>"
                + "<samlp:StatusMessage>\(text)</samlp:StatusMessage>\(detail)"
        )
        let findings = try Reading.validate(document, at: .instant(#require(Timestamp("2026-05-01T10:01:00Z"))))
        return try #require(findings.first { $0.code == .statusNotSuccess })
    }

    @Test(arguments: [
        ("ErrorCode nr25", "ErrorCode nr25"),
        ("Signature of the AuthnRequest is not valid", "Signature of the AuthnRequest is not valid"),
        (
            "AADSTS50105: The signed in user 'mira@tal.example' is not assigned to a role for the application 'a b'.",
            "AADSTS50105: The signed in user … is not assigned to a role for the application …"
        ),
        ("User mira.tal@idp.example is disabled", "User … is disabled"),
        ("User Mira Tal is disabled.", "User … is disabled."),
        ("The user 'is not' valid", "The user … valid"),
        ("The user \"expired session\" is unknown", "The user … is unknown"),
        ("password expired for CORP\\mira at /home/mira?user=mira 2026", "password expired for … at …"),
        ("unknown user 7f0c1d1e-58a5-4c8e-9d3b-0f8a3b1f7e11", "unknown user …"),
        ("nr250 AADSTS50105x nr", "…"), ("login_mira mira_login _login", "…"), ("session_expired", "session_expired"),
    ])
    func `are shown as known words only`(text: String, shown: String) throws {
        let expected =
            shown == "…" ? " The message (\(text.utf8.count) bytes) is not shown." : " The message is \"\(shown)\"."
        let message = try message(text)
        #expect(message.hasSuffix(expected))
        // Before the words of the message, there are only those of the table of errors.
        let meaning =
            message.dropLast(expected.count).split(
                separator: "not Success.",
                omittingEmptySubsequences: false
            ).last ?? ""
        #expect(meaning.isEmpty || meaning.hasPrefix(" It contains the error `"))
        #expect(!meaning.contains("mira") && !meaning.contains("7f0c1d1e"))
    }

    @Test(arguments: [
        ("authentication_expired", "authentication_expired", "Login timeout"),
        ("Unable to encrypt assertion", "Unable to encrypt", "encryption certificate"),
        ("app_not_configured_for_user", "app_not_configured_for_user", "organizational unit"),
        ("app_not_configured", "app_not_configured", "`Entity ID` of the application"),
    ])
    func `name a constant of a product, with its own next step`(text: String, name: String, step: String) throws {
        let finding = try finding(text)
        #expect(finding.message.contains(" It contains the error `\(name)`: "))
        #expect(finding.remedy?.contains(step) == true)
    }

    @Test func `name an error of AD FS`() throws {
        let message = try message("MSIS7042: The browser session of mira")
        #expect(message.contains(" It contains the error `MSIS7042` of AD FS: the browser repeated the same request"))
        #expect(message.hasSuffix(" The message is \"MSIS7042: The browser session of …\"."))
        #expect(try self.message("MSIS9999").contains(" It contains the error `MSIS9999` of AD FS. The message"))
    }

    @Test func `a status without the beginning of its URI is not called a failure alone`() throws {
        let document = Documents.small.replacing("urn:oasis:names:tc:SAML:2.0:status:Success", with: "Success")
        let findings = try Reading.validate(document, at: .instant(#require(Timestamp("2026-05-01T10:01:00Z"))))
        let finding = try #require(findings.first { $0.code == .statusNotSuccess })
        #expect(finding.message == "The status is Success, not `urn:oasis:names:tc:SAML:2.0:status:Success`.")
        #expect(finding.remedy?.contains("whole URI") == true)
    }

    @Test(arguments: ["urn:x:Login_of_Mira", "mira@example.test", "Mira"])
    func `a code that the standard does not name is not shown`(code: String) throws {
        let status = "urn:oasis:names:tc:SAML:2.0:status:"
        for (old, new) in [
            ("\(status)Success\"/>", "\(status)Responder\"><samlp:StatusCode Value=\"\(code)\"/></samlp:StatusCode>"),
            ("\(status)Success\"", "\(code)\""),
        ] {
            let document = Documents.small.replacing(old, with: new)
            let findings = try Reading.validate(document, at: .instant(#require(Timestamp("2026-05-01T10:01:00Z"))))
            let finding = try #require(findings.first { $0.code == .statusNotSuccess })
            #expect(finding.message.contains("a code (\(code.utf8.count) bytes) that is not shown"))
            #expect(!"\(finding.message) \(finding.actual ?? "")".lowercased().contains("mira"))
        }
    }

    @Test func `are hidden if no word is known`() throws {
        let detail = "<samlp:StatusDetail><x:d xmlns:x=\"urn:x\">org.example.NoSuchUser: kim</x:d></samlp:StatusDetail>"
        let message = try message("kim", detail: detail)
        #expect(
            message.hasSuffix("The message (3 bytes) is not shown. `StatusDetail` contains `d`: 27 bytes, not shown.")
        )
        #expect(!message.contains("kim"))
    }

    @Test func `are bounded`() throws {
        let message = try message(String(repeating: "user ", count: 100_000))
        #expect(message.utf8.count < 1_000)
        #expect(message.hasSuffix(" …\"."))
    }
}
