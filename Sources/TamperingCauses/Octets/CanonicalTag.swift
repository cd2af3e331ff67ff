// SPDX-License-Identifier: Apache-2.0

/// A start tag in canonical octets, split into its name, its namespace declarations and its attributes.
struct CanonicalTag {
    /// An attribute with its name as written and its escaped value.
    struct Attribute {
        let name: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>
    }

    /// A namespace declaration; the prefix of a default namespace is empty.
    struct Declaration {
        let prefix: ArraySlice<UInt8>
        let namespace: ArraySlice<UInt8>
    }

    let name: ArraySlice<UInt8>
    private(set) var declarations: [Declaration] = []
    private(set) var attributes: [Attribute] = []

    /// Splits a start tag; fails if it is not canonical.
    init?(_ markup: ArraySlice<UInt8>) {
        guard markup.first == UInt8(ascii: "<"), markup.last == UInt8(ascii: ">") else { return nil }
        var rest = markup.dropFirst().dropLast()
        name = rest.prefix { $0 != 0x20 }
        rest = rest[name.endIndex...]
        while !rest.isEmpty {
            rest = rest.dropFirst()
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = rest[..<equals]
            rest = rest[(equals + 1)...]
            guard rest.first == UInt8(ascii: "\"") else { return nil }
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            let value = rest[..<end]
            rest = rest[(end + 1)...]
            if name.elementsEqual("xmlns".utf8) {
                declarations.append(Declaration(prefix: name.suffix(0), namespace: value))
            } else if name.starts(with: "xmlns:".utf8) {
                declarations.append(Declaration(prefix: name.dropFirst(6), namespace: value))
            } else {
                attributes.append(Attribute(name: name, value: value))
            }
        }
    }

    /// Returns a start tag in canonical form.
    static func written(
        _ name: some Sequence<UInt8>,
        _ declarations: [(prefix: [UInt8], namespace: [UInt8])],
        _ attributes: [Attribute]
    ) -> [UInt8] {
        var output = [UInt8(ascii: "<")] + name
        func write(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
            output.append(0x20)
            output += name
            output += [UInt8(ascii: "="), UInt8(ascii: "\"")]
            output += value
            output.append(UInt8(ascii: "\""))
        }
        for (prefix, namespace) in declarations {
            write(Array("xmlns".utf8) + (prefix.isEmpty ? [] : [UInt8(ascii: ":")] + prefix), namespace)
        }
        for attribute in attributes { write(attribute.name, attribute.value) }
        return output + [UInt8(ascii: ">")]
    }

    /// Splits a qualified name; the prefix is empty if the name has none.
    static func split(_ name: ArraySlice<UInt8>) -> (prefix: ArraySlice<UInt8>, local: ArraySlice<UInt8>) {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return (name.prefix(0), name) }
        return (name[..<colon], name[(colon + 1)...])
    }
}
