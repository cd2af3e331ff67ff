// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension AnswerValue {
    /// Reads XML, under the same rules as any other XML.
    ///
    /// - Parameter xml: A body; nil if it is no XML that may be read, or holds more than an answer may.
    init?(xml: [UInt8]) {
        var limits = ParseLimits()
        limits.bytes = Limits.bytes
        limits.depth = Limits.depth
        limits.nodes = Limits.nodes
        guard let tree = try? XMLTree(parsing: xml, limits: limits) else { return nil }
        self.init(tree.root)
    }

    private init(_ element: XMLElementView) {
        guard element.firstChildElement != nil else {
            self = .text(Self.trimmed(element.text.value))
            return
        }
        var values: [ExactText: [AnswerValue]] = [:]
        var next = element.firstChildElement
        while let child = next {
            values[Exact(child.localName), default: []].append(AnswerValue(child))
            next = child.nextSiblingElement
        }
        self = .object(values.mapValues { $0.count == 1 ? $0[0] : .list($0) })
    }

    /// A text without the white space of a layout around it.
    private static func trimmed(_ text: String) -> String {
        let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
        let head = text.unicodeScalars.drop(while: isBlank)
        guard let end = head.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(head[...end])
    }
}
