// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The names that standards define, which say nothing about the sender of a document.
///
/// Each list contains whole names. A prefix of a namespace does not suffice, because anyone can append a name to it.
enum RegisteredName {
    /// Returns whether a local name of an element or an attribute is defined by SAML or a standard that it uses.
    static func isLocalName(_ name: String) -> Bool { localNames.contains(ExactText(name)) }

    /// Returns whether a prefix is one that specifications and products use.
    static func isPrefix(_ prefix: String) -> Bool { prefixes.contains(ExactText(prefix)) }

    /// Returns whether an attribute has a value that its schema enumerates.
    static func isConstant(_ value: String, of attribute: String) -> Bool {
        lists[ExactText(attribute + "=")]?.contains(ExactText(value)) ?? false
    }

    /// Returns whether the content of an element or an attribute is binary data in Base64, such as a key.
    static func isBinary(_ name: String) -> Bool { binary.contains(ExactText(name)) }

    /// Returns whether an attribute without a namespace is a time in SAML.
    static func isTime(_ name: String) -> Bool { times.contains(ExactText(name)) }

    /// Returns whether a name is that of a built-in type of XML Schema.
    static func isSchemaType(_ name: String) -> Bool { schemaTypes.contains(ExactText(name)) }

    private static let localNames = lists["name"] ?? []
    private static let prefixes = lists["prefix"] ?? []
    private static let binary = lists["binary"] ?? []
    private static let times = lists["time"] ?? []
    private static let schemaTypes = lists["type"] ?? []

    /// The lists of the file: a line is the name of a list, or an attribute with `=`, and words of the list.
    private static let lists: [ExactText: Set<ExactText>] = WordLists.lines(PackageResources.registered_names_txt)
        .reduce(into: [:]) { $0[ExactText($1[0]), default: []].formUnion($1.dropFirst().map { ExactText($0) }) }
}
