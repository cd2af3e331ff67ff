// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The place at which a log or a viewer cut a document: at its end, or at an ellipsis in the middle.
///
/// The parser has rejected the document, so the place only makes the message more specific.
enum XMLCut {
    case end
    case ellipsis

    /// The number of bytes before an error in which an ellipsis explains it.
    private static let reach = 512

    /// The libxml2 error numbers of a document that ends in a tag, a name, a value, a comment or a section.
    private static let unfinished: Set<Int> = [5, 23, 39, 40, 41, 44, 45, 46, 47, 57, 63, 65, 68, 73, 74, 76, 77]

    /// Finds the cut that explains an error; fails if the document neither ends at the error nor has an ellipsis shortly
    /// before it.
    ///
    /// - Parameters:
    ///   - offset: The offset of the error.
    ///   - native: The error number of libxml2.
    ///   - source: The document.
    init?(before offset: Int, native: Int?, in source: [UInt8]) {
        guard let native, Self.unfinished.contains(native) else { return nil }
        let end = min(max(offset, 0), source.count)
        // The document element follows no start of a document that contains no element.
        if native == 77 || native == 74 || source[end...].allSatisfy(\.isXMLSpace) && native != 5 {
            self = .end
        } else if Self.hasEllipsis(in: source[max(0, end - Self.reach)..<min(source.count, end + 3)]) {
            self = .ellipsis
        } else {
            return nil
        }
    }

    /// Returns whether bytes contain three periods or U+2026.
    private static func hasEllipsis(in bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, zip(bytes.dropFirst(), bytes.dropFirst(2))).contains { first, rest in
            (first, rest.0, rest.1) == (0x2E, 0x2E, 0x2E) || (first, rest.0, rest.1) == (0xE2, 0x80, 0xA6)
        }
    }

    /// Returns the reason of the parser with the cut.
    func reason(_ reason: String) -> String {
        switch self {
        case .end: "The document is incomplete, as if a log had cut it. " + reason
        case .ellipsis: "The document is cut in the middle: an ellipsis (`...`) stands in place of a part. " + reason
        }
    }

    /// The next step for a document that was cut.
    static let remedy =
        "Capture the whole document again: raise the limit of the log, the viewer or the form field that shortened it, or "
        + "take the value from the request in the developer tools of a browser."
}
