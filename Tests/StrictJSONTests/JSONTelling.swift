// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A text that arrives a few bytes at a time, and may break off.
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

/// What a reader of JSON tells of a text, and what is wrong with it.
struct JSONTelling: Equatable {
    var events: [String] = []
    var fault: JSONFault?

    /// Reads a text whose first piece is its front, and whose others have one size.
    init(_ text: [UInt8], front: Int = 0, pieces size: Int = .max) {
        let source = Pieces(Array(text[front...]), of: size)
        var reader = JSONReader(Array(text[..<front]), continuedBy: source, mostDepth: 8)
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
