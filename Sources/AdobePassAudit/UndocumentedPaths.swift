// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The paths of calls that Adobe does not document, as shown in reports.
///
/// A report shows a limited number of different paths. The others are one finding.
struct UndocumentedPaths {
    private static let maximumCount = 50
    private static let maximumSegments = 12

    /// The segments after which a registration code follows.
    private static let codes = ["code", "regcode", "sessions", "checkauthn", "preauthorize"]

    private var known: [String] = []

    /// Returns the path for reports, and its number, which is that of the path in the order of the capture.
    mutating func add(_ path: [ArraySlice<UInt8>]) -> (text: String, number: Int) {
        let text = Self.text(path)
        if let index = known.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) }) { return (text, index) }
        guard known.count < Self.maximumCount else { return ("/…", Self.maximumCount) }
        known.append(text)
        return (text, known.count - 1)
    }

    private static func text(_ path: [ArraySlice<UInt8>]) -> String {
        var text = ""
        var isCode = false
        for segment in path.prefix(maximumSegments) {
            let isShown = !isCode && isPlain(segment) && !segment.starts(with: "eyJ".utf8)
            text += "/" + (isShown ? String(decoding: segment, as: UTF8.self) : "…")
            isCode = codes.contains { segment.elementsEqual($0.utf8) }
        }
        return path.count > maximumSegments ? text + "/…" : text.isEmpty ? "/" : text
    }

    /// Returns whether a segment is shown: an identifier, and neither an address nor escaped text.
    static func isPlain(_ segment: ArraySlice<UInt8>) -> Bool {
        segment.count <= 64 && segment.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
    }
}
