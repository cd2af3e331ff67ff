// SPDX-License-Identifier: Apache-2.0

internal import NativeCanonicalization
internal import SecureXML

/// The parser and the canonicalization.
///
/// - Canonical octets that are parsed again have the same canonical octets.
/// - Our exclusive canonicalization and that of libxml2 agree for the document and its elements.
struct XML: FuzzTarget {
    static let name = "xml"
    static let maximumBytes = 8_192
    static let dictionary = "saml"

    /// The number of elements of a document that are canonicalized separately.
    private static let maximumElements = 8

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

    /// Checks that canonicalizing the octets of a document does not change them.
    private func checkAgain(_ octets: [UInt8], _ canonicalization: Canonicalization) {
        do throws(XMLFault) {
            let tree = try XMLTree(parsing: octets, limits: limits)
            let again = try? tree.canonicalOctets(canonicalization)
            holds(again == octets, "canonicalization does not change canonical octets: \(canonicalization)")
        } catch {
            // References and namespaces can make the canonical form longer than the document.
            holds(error.code == .tooLarge || error.code == .limitExceeded, "canonical octets are XML: \(error)")
        }
    }

    private func checkOracle(_ tree: borrowing XMLTree, _ canonicalization: Canonicalization) {
        let own = try? tree.canonicalOctets(canonicalization)
        let native = try? tree.nativeCanonicalOctets(canonicalization)
        holds(own == native, "two canonicalizations of the document agree: \(canonicalization)")
        var count = 0
        var next: XMLElementView? = tree.root
        while let element = next, count < Self.maximumElements {
            let excluded = count.isMultiple(of: 2) ? element.firstChildElement : nil
            let own = try? tree.canonicalOctets(of: element, excluding: excluded, canonicalization)
            let native = try? tree.nativeCanonicalOctets(of: element, excluding: excluded, canonicalization)
            holds(own == native, "two canonicalizations of element \(count) agree: \(canonicalization)")
            next = element.firstChildElement
            if next == nil { next = element.nextSiblingElement }
            count += 1
        }
    }
}
