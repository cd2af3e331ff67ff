// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import UntrustedText

/// The first difference between the canonical octets that were signed and those of the received document.
package struct CanonicalDifference: Hashable, Sendable {
    /// The number of octets around the difference that a report shows, on each side.
    private static let context = 60

    /// The offset of the first different octet.
    package let offset: Int

    /// The path of the element around the difference.
    @Exact package private(set) var path: String

    /// The number of signed octets.
    package let signedCount: Int

    /// The number of received octets.
    package let receivedCount: Int

    /// The common octets before the difference.
    @Exact package private(set) var before: String

    /// The signed octets from the difference on.
    @Exact package private(set) var signed: String

    /// The received octets from the difference on.
    @Exact package private(set) var received: String

    /// Compares two sequences of canonical octets; fails if they are equal.
    ///
    /// - Parameters:
    ///   - signed: The octets that were signed.
    ///   - received: The octets of the received document.
    ///   - showsValues: Whether text and attribute values, which can be personal data, are shown. Otherwise, each of
    ///     their characters except white space is replaced by a bullet.
    package init?(signed: [UInt8], received: [UInt8], showsValues: Bool) {
        var offset = 0
        while offset < min(signed.count, received.count), signed[offset] == received[offset] { offset += 1 }
        guard offset < max(signed.count, received.count) else { return nil }
        // Begin at a whole character.
        while offset > 0, offset < received.count, received[offset] & 0xC0 == 0x80 { offset -= 1 }
        self.offset = offset
        signedCount = signed.count
        receivedCount = received.count
        var start = max(0, offset - Self.context)
        while start > 0, received[start] & 0xC0 == 0x80 { start -= 1 }
        var marker = CanonicalMarker(showsValues: showsValues)
        _ = marker.mark(received[..<start], isShown: false)
        before = marker.mark(received[start..<offset])
        path = marker.path
        var other = marker
        self.received = marker.mark(received[offset...].prefix(Self.context))
        self.signed = other.mark(signed[offset...].prefix(Self.context))
    }
}

extension CanonicalDifference {
    /// Returns canonical octets for people: one tag on a line, indented by depth.
    ///
    /// The result has a digest other than the octets, and contains their values.
    ///
    /// - Parameters:
    ///   - octets: The canonical octets.
    ///   - marksSpace: Whether white space in text is visible. Otherwise, an element without children is on one line, and
    ///     text between the others has the line breaks of the document.
    /// - Returns: The lines; the octets if they are not canonical.
    package static func lines(of octets: [UInt8], marksSpace: Bool = true) -> [UInt8] {
        guard let pieces = CanonicalPieces(octets, signature: nil) else { return octets }
        var marker = CanonicalMarker(showsValues: true)
        var output: [UInt8] = []
        // The indentation is limited, because the output of deep documents would grow with the square of the depth.
        func append(_ text: String, _ level: Int) {
            output += repeatElement(UInt8(ascii: " "), count: 2 * min(level, 32))
            output += Array(text.utf8) + [0x0A]
        }
        func escaped(_ octets: ArraySlice<UInt8>) -> String {
            String(decoding: octets, as: UTF8.self).escapedForReport(limit: .max)
        }
        var rest = pieces.pieces[...]
        while let piece = rest.popFirst() {
            var (markup, text) = (escaped(octets[piece.markup]), octets[piece.text])
            var level = piece.level + (piece.kind == .start ? 1 : 0)
            if !marksSpace, piece.kind == .start, let end = rest.first, end.kind == .end, !text.contains(0x0A) {
                markup += escaped(text) + escaped(octets[end.markup])
                (text, level) = (octets[end.text], piece.level)
                rest.removeFirst()
            }
            append(markup, piece.level)
            let lines =
                marksSpace
                ? [marker.mark(text)] : text.split(separator: 0x0A).map { escaped(CanonicalSpace.trimming($0)) }
            for line in lines where !line.utf8.isEmpty { append(line, level) }
        }
        return output
    }
}

/// Reads canonical octets once, and writes them with visible white space and, by default, with hidden values.
private struct CanonicalMarker {
    /// The place in the markup of the latest octet.
    private enum Place {
        case text, tag
        case value(isShown: Bool)
        /// An instruction or a comment, with the number of its last octets that can be part of its end.
        case other(mark: UInt32, count: Int)
    }

    private let showsValues: Bool
    private var place = Place.text
    /// The octets of the current tag up to its first space, and the name of the latest attribute.
    private var tagName: [UInt8] = []
    private var attributeName: [UInt8] = []
    private var isInName = false
    private var names: [[UInt8]] = []

    init(showsValues: Bool) { self.showsValues = showsValues }

    /// The path of the open elements; the last eight of them.
    var path: String {
        (names.count > 8 ? "…" : "")
            + names.suffix(8).map { "/" + String(decoding: $0, as: UTF8.self).escapedForReport }.joined()
    }

    /// Returns octets as text on one line.
    mutating func mark(_ octets: ArraySlice<UInt8>, isShown: Bool = true) -> String {
        var output = String.UnicodeScalarView()
        for scalar in isShown ? String(decoding: octets, as: UTF8.self).unicodeScalars : .init() {
            let isHidden = advance(scalar.value)
            switch scalar.value {
            case 0x20: output.append("·")
            case 0x09: output.append("→")
            case 0x0A: output.append("⏎")
            case 0x0D: output.append("␍")
            default:
                if isHidden {
                    output.append("•")
                } else {
                    output.append(contentsOf: String(scalar).escapedForReport.unicodeScalars)
                }
            }
        }
        if !isShown {
            for octet in octets { _ = advance(UInt32(octet)) }
        }
        return String(output)
    }

    /// Reads a character, and returns whether it is part of a hidden value.
    private mutating func advance(_ character: UInt32) -> Bool {
        switch (place, character) {
        case (.tag, 0x3F) where isInName && tagName.isEmpty, (.tag, 0x21) where isInName && tagName.isEmpty:  // ? !
            place = .other(mark: character == 0x3F ? character : 0x2D, count: 0)
            return false
        case (.other(let mark, let count), 0x3E) where count >= (mark == 0x3F ? 1 : 2):  // >
            place = .text
            return false
        case (.other(let mark, let count), _):
            place = .other(mark: mark, count: character == mark ? count + 1 : 0)
            return !showsValues
        case (.text, 0x3C):  // <
            place = .tag
            tagName = []
            attributeName = []
            isInName = true
            return false
        case (.text, _): return !showsValues
        case (.tag, 0x3E):  // >
            place = .text
            endTag()
            return false
        case (.tag, 0x22):  // "
            let isNamespace = attributeName.starts(with: "xmlns:".utf8) || attributeName.elementsEqual("xmlns=".utf8)
            place = .value(isShown: showsValues || isNamespace)
            return false
        case (.tag, 0x20):
            isInName = false
            attributeName = []
            return false
        case (.tag, _):
            let octet = UInt8(truncatingIfNeeded: character)
            if isInName { tagName.append(octet) } else { attributeName.append(octet) }
            return false
        case (.value, 0x22):
            place = .tag
            return false
        case (.value(let isShown), _): return !isShown
        }
    }

    private mutating func endTag() {
        if tagName.first == UInt8(ascii: "/") {
            _ = names.popLast()
        } else {
            names.append(tagName)
        }
    }
}
