// SPDX-License-Identifier: Apache-2.0

/// Computes the text that describes the progress of a run.
///
/// It neither reads a clock nor writes output.
package struct ProgressMeter: Hashable, Sendable {
    /// The number of validated documents.
    package private(set) var documents = 0

    /// The number of bytes of completed inputs.
    private var bytes = 0

    /// The total size of all inputs in bytes, or `nil` if it is not known yet.
    private var totalBytes: Int?

    /// Creates a meter for a new run.
    package init() {}

    /// Records validated documents.
    package mutating func add(documents: Int, bytes: Int) {
        self.documents += documents
        self.bytes += bytes
    }

    /// Sets the total size of the inputs.
    package mutating func expect(bytes: Int) { totalBytes = bytes }

    /// The completed part, from 0 to 1, or `nil` if the total size is unknown.
    private var part: Double? {
        guard let totalBytes, totalBytes > 0 else { return nil }
        return min(1, Double(bytes) / Double(totalBytes))
    }

    /// Returns a line that describes the progress, as far as it is known.
    ///
    /// - Parameters:
    ///   - elapsed: The duration of the run so far.
    ///   - width: The number of columns, or `nil` for unlimited width.
    /// - Returns: The line, without a line break.
    package func line(after elapsed: Duration, width: Int? = nil) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
        var parts = ["\(documents.grouped) \(documents == 1 ? "document" : "documents")"]
        if seconds >= 0.5 {
            parts.append("\(Int((Double(documents) / seconds).rounded()).grouped)/s")
        }
        if let part, part > 0, part < 1, seconds >= 2 {
            parts.append("\(Self.clock((seconds * (1 - part) / part).rounded(.up))) left")
        }
        let percent = part.map { "\(Int(($0 * 100).rounded(.down)))%".leftPadded(to: 4) }
        guard let width else { return ([percent].compactMap(\.self).map(\.trimmed) + parts).joined(separator: ", ") }
        // If there is not enough room, omit the least important parts.
        var text = parts.joined(separator: "  ")
        while text.count >= width, parts.count > 1 {
            parts.removeLast()
            text = parts.joined(separator: "  ")
        }
        guard text.count < width else { return "" }
        guard let part, let percent, text.count + percent.count + 2 < width else { return text }
        let room = min(Self.widestBar, width - text.count - percent.count - 7)
        guard room >= Self.narrowestBar else { return percent + "  " + text }
        let filled = Int((part * Double(room)).rounded(.down))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
        return "\(percent) [\(bar)]  \(text)"
    }

    private static let widestBar = 40
    private static let narrowestBar = 5

    private static func clock(_ seconds: Double) -> String {
        let seconds = Int(min(seconds, 359_999))
        let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3600):\(pad(seconds / 60 % 60)):\(pad(seconds % 60))"
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
