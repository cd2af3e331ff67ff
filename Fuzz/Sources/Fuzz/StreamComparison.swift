// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Compares the results of a stream and a tree for one document (S-69).
struct StreamComparison {
    /// The elements that a stream delivers: those of `RandomXML`, and those of SAML.
    static let names = [
        XMLName("e", in: "u:1"), XMLName("f", in: "u:1"), XMLName("e", in: "u:2"), XMLName("f", in: "u:3"),
        XMLName("long-name.x_1", in: "u:3"),
        XMLName("Assertion", in: "urn:oasis:names:tc:SAML:2.0:assertion"),
        XMLName("EntityDescriptor", in: "urn:oasis:names:tc:SAML:2.0:metadata"),
    ]

    private static let signature = XMLName("Signature", in: "http://www.w3.org/2000/09/xmldsig#")

    /// Exclusive canonicalization, the only method of a stream, with several parameters.
    static let forms: [Canonicalization] = [[], ["a", "c", "#default"], ["", "b", "b", "xml", "absent"]].flatMap {
        prefixes in
        [false, true].map { Canonicalization(.exclusive, withComments: $0, inclusivePrefixes: prefixes) }
    }

    /// The result for one document, or `nil` if it was rejected.
    struct Result: Equatable {
        /// The canonical octets of the document element without its signature, or nil.
        var octets: [UInt8]?
        /// The canonical octets of the outermost elements with one of the names.
        var elements: [[UInt8]] = []
        /// The kinds of the nodes in these elements, one letter each.
        var kinds: [String] = []
    }

    /// The canonicalization of the octets.
    let form: Canonicalization

    /// Reads a document as a tree and as streams.
    ///
    /// - Parameters:
    ///   - document: Any bytes, fewer than every limit.
    ///   - cuts: For each stream the offsets at which the document is divided, in ascending order.
    /// - Returns: The first difference between two readings, or `nil`.
    func compare(_ document: [UInt8], cuts: [[Int]]) -> String? {
        var limits = ParseLimits()
        limits.bytes = max(limits.bytes, document.count)
        var expected: Result?
        if let tree = try? XMLTree(parsing: document, limits: limits) { expected = read(tree) }
        for cuts in cuts {
            let found = stream(document, cutAt: cuts)
            // A stream intentionally rejects these well-formed comments.
            if found == nil, expected != nil, ["<!-->", "<!--->"].contains(where: document.containsBytes(of:)) {
                continue
            }
            if let difference = Self.difference(found, expected) {
                return "\(difference)\ncut at \(cuts.isEmpty ? "no place" : "\(cuts.prefix(20))")"
            }
        }
        return nil
    }

    private static func difference(_ found: Result?, _ expected: Result?) -> String? {
        guard found != expected else { return nil }
        switch (found, expected) {
        case (nil, _): return "the stream rejects what the tree accepts"
        case (_, nil): return "the stream accepts what the tree rejects"
        case (let found?, let expected?):
            if found.octets != expected.octets {
                return "octets of the stream and the tree:\n  \(text(found.octets))\n  \(text(expected.octets))"
            }
            for (one, other) in zip(found.elements, expected.elements) where one != other {
                return "an element of the stream and the tree:\n  \(text(one))\n  \(text(other))"
            }
            return "elements of the stream and the tree: \(found.kinds) and \(expected.kinds)"
        }
    }

    static func text(_ octets: [UInt8]?) -> String {
        octets.map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "none"
    }

    // MARK: the tree

    private func read(_ tree: borrowing XMLTree) -> Result {
        var result = Result()
        if let signature = Self.signature(of: tree.root) {
            result.octets = try? tree.canonicalOctets(of: tree.root, excluding: signature, form)
        }
        var next: XMLElementView? = tree.root
        while let element = next {
            if Self.isHandedOver(element) { result.take(element, form) }
            next = Self.elementAfter(element, in: tree)
        }
        return result
    }

    private static func isHandedOver(_ element: XMLElementView) -> Bool { names.contains { element.is($0) } }

    /// The next element of a document, without those inside an element that a stream delivers or inside its
    /// signature.
    @_lifetime(copy element)
    private static func elementAfter(_ element: XMLElementView, in tree: borrowing XMLTree) -> XMLElementView? {
        let isSignature = element.is(signature) && tree.root.firstChildElement?.identity == element.identity
        if !isHandedOver(element), !isSignature, let child = element.firstChildElement { return child }
        var up: XMLElementView? = element
        while let current = up {
            if let sibling = current.nextSiblingElement { return sibling }
            up = current.parent
        }
        return nil
    }

    /// The signature that a stream omits: the only signature of the root, if it is the first child element.
    @_lifetime(copy root)
    private static func signature(of root: XMLElementView) -> XMLElementView? {
        guard let first = root.firstChildElement, first.is(signature) else { return nil }
        var next = first.nextSiblingElement
        while let element = next {
            if element.is(signature) { return nil }
            next = element.nextSiblingElement
        }
        return first
    }

    // MARK: the stream

    /// Reads a document in pieces.
    ///
    /// Returns `nil` if it was rejected.
    private func stream(_ document: [UInt8], cutAt cuts: [Int]) -> Result? {
        let recorder = Recorder(form)
        guard var stream = try? XMLElementStream(of: Self.names, to: recorder, key: (1, 2)) else { return nil }
        do throws(XMLFault) {
            var start = 0
            for end in cuts + [document.count] where end > start && end <= document.count {
                try stream.feed(document.span.extracting(start..<end))
                start = end
            }
            recorder.result.octets = try stream.finish() == .whole ? recorder.octets : nil
            return recorder.result
        } catch {
            return nil
        }
    }

    private final class Recorder: XMLElementStreamConsumer {
        let form: Canonicalization
        var result = Result()
        var octets: [UInt8] = []

        init(_ form: Canonicalization) { self.form = form }

        func begin(_ root: XMLElementView) {}

        func canonicalization(for signature: XMLElementView) -> Canonicalization? { form }

        func take(_ element: XMLElementView) { result.take(element, form) }

        func take(octets: Span<UInt8>) {
            for index in octets.indices { self.octets.append(octets[index]) }
        }
    }
}

extension StreamComparison.Result {
    mutating func take(_ element: XMLElementView, _ form: Canonicalization) {
        elements.append((try? element.exclusiveOctets(form)) ?? [])
        var kinds = ""
        Self.describe(element, in: &kinds)
        self.kinds.append(kinds)
    }

    private static func describe(_ element: XMLElementView, in kinds: inout String) {
        var next = element.firstChild
        while let node = next {
            switch node.kind {
            case .text: kinds += "t"
            case .cdata: kinds += "c"
            case .comment: kinds += "-"
            case .processingInstruction: kinds += "?"
            default: kinds += "o"
            }
            if let element = node.element {
                kinds += "("
                describe(element, in: &kinds)
                kinds += ")"
            }
            next = node.next
        }
    }
}
