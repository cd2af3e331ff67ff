// SPDX-License-Identifier: Apache-2.0

/// Works out what there is to say about the progress of a run.
///
/// It reads no clock and writes nothing.
package struct ProgressMeter: Hashable, Sendable {
    /// Documents that are judged.
    package private(set) var documents = 0

    /// Bytes of inputs that are done.
    private var bytes = 0

    /// Bytes of all inputs, as soon as they are known.
    private var totalBytes: Int?

    /// Makes a meter of a run that has just begun.
    package init() {}

    /// Takes note of documents that are judged.
    package mutating func add(documents: Int, bytes: Int) {
        self.documents += documents
        self.bytes += bytes
    }

    /// Takes note of how much there is to do.
    package mutating func expect(bytes: Int) { totalBytes = bytes }

    /// The part that is done, from 0 to 1; nil as long as nobody knows.
    private var part: Double? {
        guard let totalBytes, totalBytes > 0 else { return nil }
        return min(1, Double(bytes) / Double(totalBytes))
    }

    /// A line in words, which grows with what is known.
    ///
    /// - Parameters:
    ///   - elapsed: How long the run has taken up to now.
    ///   - width: The columns that there are; nil for as many as it takes.
    /// - Returns: The line without its end.
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
        // What matters least goes first where there is no room.
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
    fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
