// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A text that arrives in pieces and can be truncated.
final class Pieces: JSONSource {
    private var rest: ArraySlice<UInt8>
    private let size: Int
    private let breaksOff: Bool

    init(_ bytes: [UInt8], of size: Int, breaksOff: Bool = false) {
        rest = bytes[...]
        self.size = size
        self.breaksOff = breaksOff
    }

    func readPiece(appendingTo bytes: inout [UInt8]) -> Bool {
        if rest.isEmpty, breaksOff { return false }
        bytes += rest.prefix(size)
        rest = rest.dropFirst(size)
        return true
    }
}

/// The events of a JSON reader for a text, and its fault.
struct JSONTelling: Equatable {
    var events: [String] = []
    var fault: JSONFault?

    /// Reads a text in a first piece of a given size and further pieces of another size.
    init(_ text: [UInt8], front: Int = 0, pieces size: Int = .max) {
        let source = Pieces(Array(text[front...]), of: size)
        var reader = JSONReader(Array(text[..<front]), continuedBy: source, maximumDepth: 8)
        do throws(JSONFault) {
            while let event = try reader.next() {
                let place = reader.eventLocation
                var text = "\(event)"
                switch event {
                case .name, .number: text += " " + String(decoding: reader.text, as: UTF8.self)
                case .string: text += " " + String(decoding: try reader.takeString(limit: .max), as: UTF8.self)
                default: break
                }
                events.append("\(place.line):\(place.column) \(text)")
            }
        } catch {
            fault = error
        }
    }
}
