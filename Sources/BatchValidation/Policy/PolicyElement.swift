// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
package import StrictJSON
internal import UntrustedText

/// A value that an option takes, once or in a list.
package protocol PolicyElement: Sendable {
    /// What a policy file has to contain.
    static var kind: String { get }

    /// What a list in a policy file has to contain.
    static var kinds: String { get }

    /// Reads the value from a policy file; nil if it says that there is none.
    static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> Self?

    /// The value in UTF-8.
    var bytes: [UInt8] { get }
}

/// A value that is a string in a policy file and on the command line.
package protocol PolicyText: PolicyElement {
    /// The accepted values, such as "text or jsonl".
    static var form: String { get }

    /// Parses the string; nil if it is not among the accepted values.
    static func parse(_ text: String) -> Self?
}

extension PolicyText {
    package static var kind: String { "a string" }
    package static var kinds: String { "strings" }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> Self? {
        guard case .string(let text, _) = value else { throw .kind }
        guard let result = parse(text) else { throw .value(text, form: form) }
        return result
    }
}

extension PolicyText where Self: CaseIterable & RawRepresentable, RawValue == String {
    package static var form: String {
        let names = allCases.map(\.rawValue)
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }

    package static func parse(_ text: String) -> Self? { named(text) }

    package var bytes: [UInt8] { Array(rawValue.utf8) }
}

extension InputFormat: PolicyText {}
extension ReportFormat: PolicyText {}
extension ProgressMode: PolicyText {}
extension SignatureOptions.Requirement: PolicyText {}
extension SignatureOptions.CertificateDates: PolicyText {}
extension ValidationPolicy.Profile: PolicyText {}
extension ValidationPolicy.DuplicateAttributes: PolicyText {}
extension RunOptions.OneTimeUse: PolicyText {}

extension String: PolicyText {
    package static var form: String { "text" }
    package static func parse(_ text: String) -> String? { text }
    package var bytes: [UInt8] { Array(utf8) }
}

extension FieldPath: PolicyText {
    package static var form: String { "names with a dot between them" }
    package static func parse(_ text: String) -> FieldPath? { FieldPath(text) }
    package var bytes: [UInt8] { Array(description.utf8) }
}

extension XMLID: PolicyText {
    package static var form: String {
        "an ID of 1 to \(maximumLength) bytes without white space and control characters"
    }
    package static func parse(_ text: String) -> XMLID? { XMLID(text) }
    package var bytes: [UInt8] { Array(rawValue.utf8) }
}

extension JudgingTime: PolicyText {
    package static var form: String { "an RFC 3339 instant or issue-instant" }

    package static func parse(_ text: String) -> JudgingTime? {
        text.isIdentical(to: "issue-instant") ? .issueInstant : Timestamp(rfc3339: text).map(JudgingTime.instant)
    }

    package var bytes: [UInt8] {
        switch self {
        case .issueInstant: Array("issue-instant".utf8)
        case .instant(let instant): Array("\(instant.seconds).\(instant.nanoseconds)".utf8)
        }
    }
}

extension ValidationPolicy.IssuerPair: PolicyText {
    package static var form: String { "the entity IDs of a Response and of its Assertion, with a space between them" }

    package static func parse(_ text: String) -> ValidationPolicy.IssuerPair? {
        let names = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2, let response = names[0], let assertion = names[1],
            !response.isEmpty, !assertion.isEmpty
        else { return nil }
        return ValidationPolicy.IssuerPair(response: response, assertion: assertion)
    }

    package var bytes: [UInt8] { Array("\(response) \(assertion)".utf8) }
}

extension Int: PolicyElement {
    package static var kind: String { "a whole number" }
    package static var kinds: String { "whole numbers" }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> Int? {
        guard case .number(let digits, _) = value, let number = Int(digits) else { throw .kind }
        return number
    }

    package var bytes: [UInt8] { Array(String(self).utf8) }
}

extension InputPath: PolicyElement {
    package static var kind: String { "a string with a path" }
    package static var kinds: String { "strings with paths" }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> InputPath? {
        guard case .string(let text, _) = value else { throw .kind }
        return folder.resolve(text)
    }
}

extension ReplayOptions: PolicyElement {
    package static var kind: String { "true, false or a string with a path" }
    package static var kinds: String { "strings with paths" }

    package static func element(
        _ value: JSONDocument,
        in folder: PolicyFolder
    ) throws(PolicyMismatch) -> ReplayOptions? {
        switch value {
        case .bool(let isSet, _): return isSet ? .run : nil
        case .string(let text, _) where !text.isEmpty:
            // Behind the path of a folder, the name would be that of a file.
            let path = InputPath(text)
            return .database(isForgetful(path) ? path : folder.resolve(text))
        default: throw .kind
        }
    }

    package var bytes: [UInt8] {
        switch self {
        case .run: []
        case .database(let path): path.bytes
        }
    }
}
