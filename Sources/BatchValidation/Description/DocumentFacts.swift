// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature
internal import TamperingCauses
internal import UntrustedText

/// The content of a document in plain sentences, which a page and `inspect` show first.
package enum DocumentFacts {
    /// The maximum number of attributes and values that a sentence names.
    private static let maximumNames = 20

    /// Returns the sentences: who sent the message to whom and when, what it contains, and its signatures.
    ///
    /// - Parameters:
    ///   - record: The record of the document, whose signatures may be unchecked.
    ///   - relayStateSize: The size of the relay state in bytes, or `nil` if it is absent.
    ///   - recipients: The encrypted parts, if they are not shown elsewhere.
    ///   - examinations: The signatures as examined without keys, if these are not shown elsewhere.
    /// - Returns: The sentences, without personal data.
    package static func sentences(
        _ record: ReportRecord,
        relayStateSize: Int?,
        _ recipients: [RecipientExamination] = [],
        _ examinations: [SignatureExamination] = []
    ) -> [String] {
        guard let outline = record.outline else { return [] }
        var facts = origin(of: record, outline)
        if let destination = outline.destination { facts.append("It was sent to `\(destination.comparable)`.") }
        for (name, value) in [("issuer", outline.issuer), ("destination", outline.destination)] {
            if let characters = value?.deceptiveCharacters { facts.append("The \(name) contains \(characters).") }
        }
        if let size = relayStateSize {
            facts.append("Its relay state has \(size) \(size == 1 ? "byte" : "bytes"), which are not shown.")
        }
        if !outline.status.isEmpty { facts.append("Its status is `\(outline.status.joined(separator: " > "))`.") }
        facts += content(of: record)
        for part in recipients {
            let keys = part.recipients.isEmpty ? "a key that it does not name" : joined(part.recipients.map(\.words))
            facts.append("The encrypted part `\(part.path)` is meant for \(keys).")
        }
        let isUnknown = record.assertions.contains { $0.isEncrypted && $0.id == nil }
        if record.signatures.isEmpty, !isUnknown { facts.append("It is not signed.") }
        return facts
            + record.signatures.map { signature in
                sentence(about: signature, examinations.first { $0.outline == signature.signature })
            }
    }

    private static func sentence(about signature: SignatureResult, _ examination: SignatureExamination?) -> String {
        let signed = "The signature of the \(signature.signature.covers.rawValue)"
        return switch signature.outcome {
        case .valid(let key): "\(signed) verifies with the key of `\(key.certificate?.subject ?? key.fingerprint)`."
        case .invalid(let finding) where finding.code == .signatureUntrustedKey:
            "\(signed) does not verify with a trusted key."
        case .invalid: "\(signed) does not verify."
        case .unchecked:
            switch examination?.digestHolds {
            case true?: "\(signed) was not verified; its digest holds."
            case false?:
                "\(signed) does not hold: the content was changed after signing"
                    + " (\(examination?.cause?.rawValue ?? "content-changed"))."
            case nil: "\(signed) was not verified."
            }
        }
    }

    /// Returns who sent the message, and which request it answers.
    private static func origin(of record: ReportRecord, _ outline: ResponseOutline) -> [String] {
        let article = outline.kind.utf8.first.map("AE".utf8.contains) == true ? "An" : "A"
        let issuer = outline.issuer.map { "`\($0.comparable)`" } ?? "an unnamed issuer"
        let sentence =
            "\(article) \(outline.kind) from \(issuer)\(outline.issueInstant.map { ", issued at \($0)" } ?? "")."
        if let request = outline.inResponseTo { return [sentence, "It answers the request `\(request)`."] }
        if outline.kind.isIdentical(to: "Response") {
            let reason = "the identity provider started the login, or the attribute is missing"
            return [sentence, "It names no request: \(reason)."]
        }
        return [sentence] + (record.status == nil ? [] : ["It names no request."])
    }

    /// Returns what the assertions say, as far as they can be read.
    private static func content(of record: ReportRecord) -> [String] {
        let assertions = record.assertions
        let isEmpty = assertions.isEmpty && record.outline?.kind.isIdentical(to: "Response") == true
        var facts = isEmpty ? ["It contains no assertion."] : []
        for (index, assertion) in assertions.enumerated() {
            let name = assertions.count == 1 ? "The assertion" : "Assertion \(index + 1)"
            // An encrypted assertion has an identifier only if it was decrypted.
            if assertion.isEncrypted, assertion.id == nil {
                facts.append(
                    "\(name) is encrypted. Its attributes and its signature are unknown until it is decrypted."
                )
                continue
            }
            let state = assertion.isVerified ? "is covered by a verified signature" : "is not verified"
            let names = assertion.attributeNames
            let listed = names.prefix(maximumNames).map { "`\($0.escapedForReport)`" }.joined(separator: ", ")
            let attributes =
                "contains \(names.count) \(names.count == 1 ? "attribute" : "attributes")"
                + (names.isEmpty ? "" : ": \(listed)\(names.count > maximumNames ? ", …" : "")")
            facts.append("\(name) \(joined((assertion.isEncrypted ? ["is encrypted"] : []) + [state, attributes])).")
        }
        for assertion in record.entries.compactMap(\.assertion) { facts += sentences(about: assertion) }
        return facts
    }

    /// Returns whom an assertion is about, where and when it is valid, and for which service.
    private static func sentences(about assertion: Assertion) -> [String] {
        let (conditions, subject) = (assertion.conditions, assertion.subject)
        let recipients = (subject?.confirmations ?? []).compactMap(\.data?.recipient)
        let audiences = (conditions?.audienceRestrictions ?? []).flatMap(\.audiences)
        let period = [
            conditions?.notBefore.map { "from \($0)" }, conditions?.notOnOrAfter.map { "until \($0)" },
        ].compactMap(\.self).joined(separator: " ")
        return [
            recipients.isEmpty ? nil : "Its recipient is \(list(recipients)).",
            audiences.isEmpty ? nil : "It is meant for the audience \(list(audiences)).",
            period.utf8.isEmpty ? nil : "It is valid \(period).",
            subject?.nameID.map { name in
                "Its subject has a NameID \(name.format.map { "of the format \(list([$0]))" } ?? "without a format")."
            },
        ].compactMap(\.self)
    }

    private static func list(_ values: [URIReference]) -> String {
        joined(values.prefix(maximumNames).map { "`\($0.description.withoutUserInformation.comparable)`" })
    }

    private static func joined(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension RecipientExamination.Recipient {
    /// The key that the part is encrypted for, in words.
    fileprivate var words: String {
        if let certificate = key?.certificate {
            return "the certificate `\(certificate.subject)` with the serial number \(certificate.serial)"
        }
        return namedKey ?? key.map { "the key `\($0.fingerprint)`" } ?? "a key that it does not name"
    }
}

extension String {
    /// The text of a value that users compare with another one: if a reader does not see one of its characters, or takes it
    /// for another character, these are escaped.
    package var comparable: String { deceptiveCharacters == nil ? self : escapedForComparison }
}
