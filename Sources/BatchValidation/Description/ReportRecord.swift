// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
package import SAMLSignature
package import TamperingCauses
package import UntrustedText

/// The content of a report about one document: `swift-saml/report/2`, field by field.
@dynamicMemberLookup
package struct ReportRecord: Hashable, Sendable {
    /// The path of the input.
    @Exact package var source: String

    /// The entry of the document in its input, or `nil` if the input is a single document.
    @Exact package var entry: String? = nil

    /// The size in bytes of the document, or of the capture if it contains no readable document.
    package var bytes: Int

    /// The hexadecimal SHA-256 digest of these bytes, or `nil` if there were too many to read.
    @Exact package var sha256: String? = nil

    /// The decoded layers, outermost first.
    @Exact package var layers: [String] = []

    /// The request that carried the document, if the input describes it.
    package var request: CapturedRequest?

    /// The entry of the request in the same input that the document answers, or `nil` if they were not joined.
    @Exact package var answeredEntry: String? = nil

    /// The settings that the checks of the document depend on.
    var settings: CheckSettings = []

    /// Another request of the same input, if it does not contain the one that the document answers.
    package var otherRequest: OtherRequest? = nil

    /// The answer of the receiver to the document, and the request with which it began the login again, which are not part of
    /// a report.
    var answer: CapturedAnswer?
    var laterRequest: OtherRequest?

    /// The entry of the same response before this one, which is not part of a report.
    @Exact var repeatedEntry: String? = nil

    /// The effect of the exchange cleanup, or `nil` if the document is not readable.
    package var exchange: Exchange?

    /// The kind of the message, if it is not a response.
    package var otherMessage: MessageKind?

    /// Whether the document is XML whose root element is not SAML.
    var isForeign = false

    /// The result for the signature of the query string that carried a message other than a response, which is not part of
    /// a report; `nil` if it is absent or was not verified.
    package var query: QueryExamination? = nil

    /// The published attacks that the document resembles; empty for an accepted one.
    package var resembled: [KnownAttack] = []

    /// The members of the record that contained the document.
    package var carried: [CarriedMember] = []

    /// The claims of its assertions for replay detection, which are not part of a report.
    package var replays: [ReplayCandidate] = []

    /// The result of the validation, with the findings about the capture and about the exchange.
    package var result: ValidationResult

    /// The effect of the exchange cleanup, and the size of the encoded value.
    package struct Exchange: Hashable, Sendable {
        package var cleanup: CleanupEffect
        package var encodedBytes: Int
    }

    /// Returns a part of the result.
    package subscript<Part>(dynamicMember part: KeyPath<ValidationResult, Part>) -> Part { result[keyPath: part] }

    /// Accesses a part of the result that can be changed.
    package subscript<Part>(dynamicMember part: WritableKeyPath<ValidationResult, Part>) -> Part {
        get { result[keyPath: part] }
        set { result[keyPath: part] = newValue }
    }
}

extension ReportRecord {
    /// The name of the document: that of its input, with its entry.
    var name: String { entry.map { "\(source)#\($0)" } ?? source }

    /// The first error, which users should fix first.
    var firstError: Finding? { result.findings.first { $0.severity == .error } }

    /// The kind of a message that is not a response, such as `LogoutRequest`; `nil` for a response and an unreadable document.
    package var otherKind: String? {
        guard let kind = result.outline?.kind, result.verdict != .unreadable, !kind.isIdentical(to: "Response") else {
            return nil
        }
        return kind
    }

    /// Whether a browser sent the message, which is a login and names no request, and none was demanded.
    var isUnsolicitedLogin: Bool {
        result.outline?.inResponseTo == nil && request?.method != nil && otherKind == nil
            && !settings.contains(.request)
            && result.entries.contains { $0.assertion?.authnStatements.isEmpty == false }
    }

    /// Whether the message names the host to which it was sent; a request need not name one.
    ///
    /// What another host answers says nothing about the message.
    var wasSentToNamedHost: Bool {
        func host(_ url: String) -> [UInt8] { LocatorParts(Array(url.utf8)).lowercasedHost }
        let named = [result.outline?.destination].compactMap(\.self) + recipients
        guard !named.isEmpty || otherKind == nil, let url = request?.url else { return named.isEmpty }
        return named.contains { host($0) == host(url) }
    }

    /// The finding codes, each once, in the order of the contract.
    var codes: [Finding.Code] {
        result.findings.map(\.code).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The validity periods of the conditions that could be decoded, in document order.
    var windows: [Conditions] { result.entries.compactMap(\.assertion?.conditions) }

    /// The audiences of all assertions, each once.
    var audiences: [String] {
        var audiences: [String] = []
        for restriction in windows.lazy.flatMap(\.audienceRestrictions) {
            for audience in restriction.audiences { audiences.append(audience.rawValue.withoutUserInformation) }
        }
        return audiences.unique
    }

    /// The `Recipient` URLs of all subject confirmations, each once.
    var recipients: [String] {
        var recipients: [String] = []
        for entry in result.entries {
            for confirmation in entry.assertion?.subject?.confirmations ?? [] {
                guard let recipient = confirmation.data?.recipient else { continue }
                recipients.append(recipient.rawValue.withoutUserInformation)
            }
        }
        return recipients.unique
    }
}

extension [String] {
    /// The texts without repetitions, in their order.
    var unique: [String] {
        var known: Set<ExactText> = []
        return count < 2 ? self : filter { known.insert(ExactText($0)).inserted }
    }
}
