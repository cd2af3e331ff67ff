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

    /// Returns the name of a code that the standard can have, also after another prefix if the name is known; `nil` for another
    /// code, with which a sender can write any words (S-112).
    package static func standardName(of code: String) -> String? {
        let isPrefixed = code.beginsWithBytes(of: prefix)
        let name =
            isPrefixed
            ? code.utf8.dropFirst(prefix.utf8.count)
            : code.utf8.split(separator: UInt8(ascii: ":")).last ?? code.utf8[...]
        let isWord = 1...32 ~= name.count && name.allSatisfy { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
        let text = String(Substring(name))
        let isKnown = ["Success", "Requester", "Responder"].containsIdentical(to: text) || all[ExactText(text)] != nil
        return isWord && (isPrefixed || isKnown) ? text : nil
    }

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
