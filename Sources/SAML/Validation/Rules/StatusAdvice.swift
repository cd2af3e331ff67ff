// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// The meaning of a second-level status code for the request, and the next step (SAML Core 3.2.2.2).
package struct StatusAdvice {
    /// The meaning of the code, in a sentence that names the part of the request.
    package let meaning: String

    package let remedy: String

    private init(_ meaning: String, _ remedy: String) {
        self.meaning = meaning
        self.remedy = remedy
    }

    /// Returns the advice for the innermost code that the standard defines, or `nil` if the status contains no such code.
    init?(for status: Status) {
        for code in status.codes.reversed() {
            guard let name = code.rawValue.utf8.split(separator: UInt8(ascii: ":")).last,
                code.rawValue.beginsWithBytes(of: Self.prefix), let advice = Self(named: String(Substring(name)))
            else { continue }
            self = advice
            return
        }
        return nil
    }

    /// Returns the advice for the last part of a code.
    package init?(named name: String) {
        guard let advice = Self.all[ExactText(name)] else { return nil }
        self = advice
    }

    /// The first part of all codes of the standard.
    package static let prefix = "urn:oasis:names:tc:SAML:2.0:status:"

    private static let all: [ExactText: StatusAdvice] = StatusFile.entries.reduce(into: [:]) { all, entry in
        guard let remedy = entry.value["remedy"]?.asText else { return }
        all[ExactText(entry.name)] = StatusAdvice(entry.value["meaning"]?.asText ?? "", remedy)
    }
}

/// The file with the meaning of status codes, with their remedies, and of errors of identity providers.
enum StatusFile {
    static let entries: [JSONValue.Member] = {
        guard case .object(let entries)? = (try? JSONDocument(parsing: PackageResources.status_advice_json))?.value
        else { return [] }
        return entries
    }()

    /// The errors of identity providers, whose entries have no remedy but can have a step; a name is searched before those
    /// that it contains.
    static let errors = entries.filter { $0.value["remedy"] == nil }.map { entry in
        (
            name: entry.name, meaning: entry.value["meaning"]?.asText ?? "", step: entry.value["step"]?.asText,
            isWord: entry.value["words"] != nil,
            isNumbered: ["AADSTS", "MSIS"].contains(where: entry.name.beginsWithBytes)
        )
    }
}
