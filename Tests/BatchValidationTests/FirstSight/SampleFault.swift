// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import TestVectors

/// Something that happens to a login, and what a user must read first.
struct SampleFault: Sendable {
    let name: String
    let verdict: ReportVerdict
    /// The codes of the finding that the headline is about; empty if nothing failed.
    let codes: Set<Finding.Code>
    /// A part of the headline or of the next step, in lower case.
    let words: String
    /// A mistake of the identity provider, before it signs.
    let mistake: @Sendable (inout SampleLogin) -> Void
    /// A change of the signed document.
    let change: Change

    typealias Change = @Sendable (String, inout SeededGenerator) -> String

    init(
        _ name: String,
        _ codes: Set<Finding.Code>,
        _ words: String,
        verdict: ReportVerdict = .reject,
        mistake: @escaping @Sendable (inout SampleLogin) -> Void = { _ in },
        change: @escaping Change = { text, _ in text }
    ) {
        (self.name, self.verdict, self.codes, self.words) = (name, verdict, codes, words)
        (self.mistake, self.change) = (mistake, change)
    }

    static let all = settings + times + senders + documents + copies

    private static let settings: [SampleFault] = [
        SampleFault("none", [], "accepted", verdict: .accept),
        SampleFault("audience of a different service", [.audienceMismatch], "audience") {
            $0.audience = "https://app.test"
        },
        SampleFault("audience with a slash", [.audienceMismatch], "trailing slash") { $0.audience += "/" },
        SampleFault("audience that is the ACS URL", [.audienceMismatch], "not its acs url") {
            $0.audience = $0.destination
        },
        SampleFault("audience in capitals", [.audienceMismatch], "case") { $0.audience = "https://SP.example.test" },
        SampleFault("audience over http", [.audienceMismatch], "scheme") { $0.audience = "http://sp.example.test" },
        SampleFault("audience with a space, which the schema ignores", [], "accepted", verdict: .accept) {
            $0.audience += " "
        },
        SampleFault("recipient with a port", [.recipientMismatch], "port") {
            $0.recipient = "https://sp.example.test:8443/acs"
        },
        SampleFault("recipient with a query", [.recipientMismatch], "query") { $0.recipient += "?tenant=1" },
        SampleFault("destination over http", [.destinationMismatch], "scheme") {
            $0.destination = "http://sp.example.test/acs"
        },
        SampleFault("destination of a different path", [.destinationMismatch], "path") {
            $0.destination = "https://sp.example.test/login"
        },
        SampleFault("issuer with a slash", [.issuerMismatch], "trailing slash") { $0.issuer += "/" },
        SampleFault("answer to a different request", [.inResponseToMismatch], "request") { $0.request = "_q2" },
        SampleFault("answer without the underscore of its request", [.inResponseToMismatch], "underscore") {
            $0.request = "q1"
        },
    ]

    private static let times: [SampleFault] = [
        SampleFault("expired for a day", [.conditionsExpired], "expired") {
            ($0.issued, $0.start) = ("2026-04-30T10:00:30Z", "2026-04-30T10:00:00Z")
            ($0.end, $0.confirmedUntil) = ("2026-04-30T10:05:00Z", "2026-04-30T10:05:00Z")
        },
        SampleFault("month and day exchanged", [.conditionsExpired], "month and day") {
            ($0.issued, $0.start) = ("2026-01-05T10:00:30Z", "2026-01-05T10:00:00Z")
            ($0.end, $0.confirmedUntil) = ("2026-01-05T10:05:00Z", "2026-01-05T10:05:00Z")
        },
        SampleFault("clock ahead by an hour", [.conditionsNotYetValid], "time zone") {
            ($0.issued, $0.start) = ("2026-05-01T11:00:30Z", "2026-05-01T11:00:00Z")
            ($0.end, $0.confirmedUntil) = ("2026-05-01T11:05:00Z", "2026-05-01T11:05:00Z")
        },
        SampleFault("confirmation expired", [.confirmationExpired, .confirmationNoValidConfirmation], "confirmation") {
            $0.confirmedUntil = "2026-05-01T09:00:00Z"
        },
        SampleFault("authentication in local time", [.sessionNotYetValid], "in local time with `z`") {
            $0.authenticated = "2026-05-01T12:00:25Z"
        },
        SampleFault("hours of a day of twelve", [.conditionsNotYetValid], "`hh`") {
            ($0.issued, $0.start) = ("2026-05-01T22:00:30Z", "2026-05-01T22:00:00Z")
            ($0.end, $0.confirmedUntil) = ("2026-05-01T22:05:00Z", "2026-05-01T22:05:00Z")
        },
        SampleFault("time without a zone", [.samlBadTimestamp], "zone|time") { $0.end = "2026-05-01T10:05:00" },
    ]

    private static let senders: [SampleFault] = [
        SampleFault("unsigned", [.signatureMissing], "sign") { $0.isSigned = false },
        SampleFault("signed with a different key", [.signatureUntrustedKey], "key") { $0.key = "idp-ec" },
        SampleFault("the user canceled", [.statusNotSuccess], "authnfailed") {
            $0.status = status("Responder", "AuthnFailed")
        },
        SampleFault("name of a format that is not supported", [.statusNotSuccess], "invalidnameidpolicy") {
            $0.status = status("Requester", "InvalidNameIDPolicy")
        },
    ]

    private static func status(_ first: String, _ second: String) -> String {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        return
            #"<samlp:StatusCode Value="\#(prefix)\#(first)"><samlp:StatusCode Value="\#(prefix)\#(second)"/></samlp:StatusCode>"#
    }

    private static let documents: [SampleFault] = [
        SampleFault(
            "name changed after signing",
            [.signatureInvalidDigest],
            "changed",
            change: replacing("user-17", "user-18")
        ),
        SampleFault(
            "value of the signature changed",
            [.signatureInvalidValue, .signatureUntrustedKey],
            "signature|key",
            change: { changed($0, after: "<ds:SignatureValue>", by: 12, &$1) }
        ),
        SampleFault(
            "an assertion before the signed one",
            // A signature of the response covers both assertions.
            [.signatureWrapping, .xmlDuplicateID, .signatureInvalidDigest],
            "wrapping|changed",
            change: { text, _ in wrapped(text) }
        ),
        SampleFault(
            "Status removed",
            [.samlMissingElement, .signatureInvalidDigest],
            "status|changed",
            change: { text, _ in text.replacing(/<(saml2?p:)Status>.*?Status>/, with: "") }
        ),
        SampleFault(
            "a document type",
            [.xmlDoctype],
            "document type",
            verdict: .unreadable,
            change: { text, _ in "<!DOCTYPE Response>" + text }
        ),
        SampleFault(
            "the digest of nothing, in a document that the parser refuses",
            [.xmlMalformed],
            "the digest of nothing",
            verdict: .unreadable,
            change: { text, _ in
                text.replacing(/DigestValue>[^<]*</, with: "DigestValue>47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=<")
                    .replacing(#" ID="_a1""#, with: #" xmlns:x="1" ID="_a1""#)
            }
        ),
        SampleFault(
            "both halves of a surrogate pair",
            [.xmlMalformed],
            "surrogate",
            verdict: .unreadable,
            change: replacing("user-17", "user-17 &#55357;&#xDE80;")
        ),
        SampleFault(
            "a prefix with a digit in place of a letter",
            [.xmlUndeclaredPrefix],
            "picture",
            verdict: .unreadable,
            mistake: { if $0.style == .defaultNamespace { $0.style = .usual } },
            change: { text, _ in text.replacing(/<(saml2?):NameID/) { "<\($0.1.replacing("l", with: "1")):NameID" } }
        ),
        SampleFault(
            "an ampersand that is not escaped",
            [.xmlMalformed],
            "&|character|escape",
            verdict: .unreadable,
            change: replacing("Zürich", "Z&rich")
        ),
    ]

    private static let copies: [SampleFault] = [
        SampleFault(
            "indented",
            [.signatureInvalidDigest],
            "pretty",
            change: { text, _ in text.replacing(/><(?![d\/])/, with: ">\n  <") }
        ),
        SampleFault(
            "UTF-8 read as Latin-1",
            [.signatureInvalidDigest],
            "character|charset",
            change: replacing("Zürich", "ZÃ¼rich")
        ),
        SampleFault(
            "decomposed letters",
            [.signatureInvalidDigest],
            "unicode|normali",
            change: replacing("Zürich", "Zu\u{308}rich")
        ),
        SampleFault(
            "cut",
            [.encodingTruncated, .xmlMalformed, .encodingBadBase64],
            "cut|end|truncat|incomplete",
            verdict: .unreadable,
            change: { text, random in String(text.prefix(Int.random(in: 900...text.count * 9 / 10, using: &random))) }
        ),
    ]

    private static func replacing(_ part: String, _ other: String) -> Change {
        { text, _ in text.replacing(part, with: other) }
    }

    private static func changed(
        _ text: String,
        after mark: String,
        by offset: Int,
        _ random: inout SeededGenerator
    ) -> String {
        guard let range = text.range(of: mark) else { return text }
        let place = text.index(range.upperBound, offsetBy: offset + Int.random(in: 0..<100, using: &random))
        let letter = text[place] == "A" ? "B" : "A"
        return text.replacingCharacters(in: place...place, with: letter)
    }

    /// Puts an assertion of an attacker before the signed one.
    private static func wrapped(_ text: String) -> String {
        guard let start = text.firstRange(of: #/<(saml2?:)?Assertion /#),
            let end = text.firstRange(of: /<\/(saml2?:)?Assertion>/)
        else { return text }
        var forged = String(text[start.lowerBound..<end.upperBound]).replacing("user-17", with: "admin")
            .replacing(#"ID="_a1""#, with: #"ID="_a2""#)
        forged = forged.replacing(/<ds:Signature.*?<\/ds:Signature>/, with: "")
        return text.replacingCharacters(in: start.lowerBound..<start.lowerBound, with: forged)
    }
}
