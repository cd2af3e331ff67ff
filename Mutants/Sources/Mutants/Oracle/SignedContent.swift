// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The signed content of a vector according to other implementations, written by `signed_content.py`.
struct SignedContent: Decodable, Sendable {
    struct Element: Decodable, Sendable {
        var id: String
        var element: String
        var key: String
        var octets: String
    }

    var file: String
    var sha256: String
    var signed: [Element]

    static func read(_ path: String) throws -> [String: SignedContent] {
        let all = try JSONDecoder().decode([SignedContent].self, from: Data(contentsOf: URL(filePath: path)))
        return Dictionary(uniqueKeysWithValues: all.map { ($0.file, $0) })
    }

    func element(_ local: String, _ id: String) -> Element? {
        signed.first { $0.element == local && $0.id == id }
    }

    /// Canonicalizes the signed content of a vector with the mutator's implementation, and compares the octets.
    ///
    /// - Returns: The number of compared elements.
    func compare(with tree: Tree) throws -> Int {
        var count = 0
        for signature in tree.elements where tree.nodes[signature].local == "Signature" {
            let parent = tree.nodes[signature].parent
            guard let info = tree.child("SignedInfo", of: signature),
                let transforms = tree.descendant(info, "Reference", "Transforms"),
                let known = element(tree.nodes[parent].local, tree.nodes[parent].attribute("ID") ?? "")
            else { continue }
            let all = tree.nodes[transforms].children.filter { tree.nodes[$0].kind == .element }
            let octets = tree.canonical(
                parent,
                without: signature,
                Mutant.method(tree, all.count > 1 ? all.last : nil)
            )
            guard Attacker.digest(octets).hex == known.octets else {
                throw Failure("\(file): the mutator and xmlsec1 differ about the octets of \(known.element)")
            }
            count += 1
        }
        return count
    }
}

extension [UInt8] {
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
