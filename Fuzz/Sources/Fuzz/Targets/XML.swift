// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The parser and the canonicalisation.
///
/// - Canonical octets are canonical: parsed again, they have the same octets by the same method.
/// - Our own exclusive canonicalisation and libxml2's give the same, for the document and for elements of it.
struct XML: FuzzTarget {
    static let name = "xml"

    /// How many elements of a document are canonicalised by themselves.
    private static let mostElements = 8

    private let limits: ParseLimits
    private let canonicalizations: [Canonicalization]

    init() {
        var limits = ParseLimits()
        limits.nodes = 5000
        self.limits = limits
        canonicalizations = Canonicalization.Method.allCases.flatMap { method in
            [false, true].map { Canonicalization(method, withComments: $0) }
        }
    }

    func run(_ bytes: [UInt8]) {
        guard let tree = try? XMLTree(parsing: bytes, limits: limits) else { return }
        for canonicalization in canonicalizations {
            guard let octets = try? tree.canonicalOctets(canonicalization) else { continue }
            checkAgain(octets, canonicalization)
        }
        let prefixes = ["#default", "a", "ds", "saml", "xs"]
        for comments in [false, true] {
            checkOracle(tree, Canonicalization(.exclusive, withComments: comments))
            checkOracle(tree, Canonicalization(.exclusive, withComments: comments, inclusivePrefixes: prefixes))
        }
    }

    /// Octets of a whole document have themselves as their canonical octets.
    private func checkAgain(_ octets: [UInt8], _ canonicalization: Canonicalization) {
        do throws(XMLFault) {
            let tree = try XMLTree(parsing: octets, limits: limits)
            let again = try? tree.canonicalOctets(canonicalization)
            holds(again == octets, "canonical octets are canonical: \(canonicalization)")
        } catch {
            // References and namespaces can make a document longer than it was.
            holds(error.code == .tooLarge || error.code == .limitExceeded, "canonical octets are XML: \(error)")
        }
    }

    private func checkOracle(_ tree: borrowing XMLTree, _ canonicalization: Canonicalization) {
        let own = try? tree.canonicalOctets(canonicalization)
        let native = try? tree.nativeCanonicalOctets(canonicalization)
        holds(own == native, "two canonicalisations of the document agree: \(canonicalization)")
        var count = 0
        var next: XMLElementView? = tree.root
        while let element = next, count < Self.mostElements {
            let excluded = count.isMultiple(of: 2) ? element.firstChildElement : nil
            let own = try? tree.canonicalOctets(of: element, excluding: excluded, canonicalization)
            let native = try? tree.nativeCanonicalOctets(of: element, excluding: excluded, canonicalization)
            holds(own == native, "two canonicalisations of element \(count) agree: \(canonicalization)")
            next = element.firstChildElement
            if next == nil { next = element.nextSiblingElement }
            count += 1
        }
    }
}
