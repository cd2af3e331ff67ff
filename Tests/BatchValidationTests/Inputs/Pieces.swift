// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML

/// Bytes that arrive a few at a time.
final class Pieces: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ bytes: [UInt8], of size: Int) {
        rest = bytes[...]
        self.size = size
    }

    let expectedSize = 0

    func read(_ count: Int, appendingTo bytes: inout [UInt8]) {
        bytes += rest.prefix(min(count, size))
        rest = rest.dropFirst(min(count, size))
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
        do throws(InputFault) {
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
            if case .json(let fault) = error { self.fault = fault }
        }
    }
}
