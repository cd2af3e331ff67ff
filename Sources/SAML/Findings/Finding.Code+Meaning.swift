// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

extension Finding.Code {
    /// The catalog entry of the code: meaning, reason and remedy.
    public var meaning: Finding.Meaning { Finding.Meaning.catalog[self] ?? .ofCustomCode }
}

extension Finding.Meaning {
    /// The entries of `findings.json`, from which the codes are generated in the same order.
    fileprivate static let catalog: [Finding.Code: Finding.Meaning] = {
        let file = (try? JSONDocument(parsing: PackageResources.findings_json))?.value
        let entries = file?["codes"]?.elements ?? []
        return Dictionary(uniqueKeysWithValues: zip(Finding.Code.allCases, entries.map(Finding.Meaning.init)))
    }()

    private init(_ entry: JSONValue) {
        title = entry["title"]?.text ?? ""
        summary = entry["meaning"]?.text ?? ""
        reason = entry["reason"]?.text ?? ""
        remedy = entry["remedy"]?.text ?? ""
        serviceProviderRemedy = entry["serviceProviderRemedy"]?.text
        clause = entry["clause"]?.text
        requirements = entry["requirements"]?.elements.compactMap(\.text) ?? []
    }
}

extension JSONValue {
    /// The value of a member, or `nil`.
    fileprivate subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.isIdentical(to: name) }?.value
    }

    /// The text, or `nil` if the value is another one.
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The elements of an array.
    fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
