// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// Reads JSON from an input, and tells the faults of the input from those of the text.
struct InputJSONReader {
    /// A source that keeps its fault until somebody asks.
    private final class Pieces: JSONSource {
        private let source: any ByteSource
        private(set) var fault: InputFault?

        init(_ source: any ByteSource) {
            self.source = source
        }

        func readPiece(appendingTo bytes: inout [UInt8]) -> Bool {
            do throws(InputFault) {
                try source.read(InputStream.chunkSize, appendingTo: &bytes)
                return true
            } catch {
                fault = error
                return false
            }
        }
    }

    private var reader: JSONReader
    private let pieces: Pieces?

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - bytes: The text, or its first piece.
    ///   - source: Where more comes from, if it does.
    init(_ bytes: [UInt8], continuedBy source: (any ByteSource)? = nil) {
        pieces = source.map { Pieces($0) }
        reader = JSONReader(bytes, continuedBy: pieces)
    }

    /// The bytes of the last name, number or string that was wanted.
    var text: [UInt8] { reader.text }

    /// Whether the string in `text` had half of a surrogate pair, which U+FFFD stands for.
    var hasLoneSurrogate: Bool { reader.hasLoneSurrogate }

    /// How many values are open.
    var depth: Int { reader.depth }

    /// How many bytes were read.
    var offset: Int { reader.offset }

    /// Where the next byte stands.
    var location: SourceLocation { SourceLocation(reader.location) }

    /// Where the last event begins.
    var eventLocation: SourceLocation { SourceLocation(reader.eventLocation) }

    /// Takes the next event; nil at the end of the text.
    mutating func next() throws(InputFault) -> JSONEvent? {
        do throws(JSONFault) { return try reader.next() } catch { throw inputFault(error) }
    }

    /// Passes over the value that comes next.
    mutating func skipValue() throws(InputFault) {
        do throws(JSONFault) { try reader.skipValue() } catch { throw inputFault(error) }
    }

    /// Passes over what is left of open values.
    mutating func leave(toDepth depth: Int) throws(InputFault) {
        do throws(JSONFault) { try reader.leave(toDepth: depth) } catch { throw inputFault(error) }
    }

    /// Takes the content of the string that was told last: all of it, or one byte more than the limit.
    mutating func takeString(limit: Int) throws(InputFault) -> [UInt8] {
        do throws(JSONFault) { return try reader.takeString(limit: limit) } catch { throw inputFault(error) }
    }

    /// A fault where the last event begins.
    func faultAtEvent(_ code: JSONFault.Code, _ reason: String) -> InputFault {
        .json(reader.fault(code, at: reader.eventLocation, reason))
    }

    private func inputFault(_ fault: JSONFault) -> InputFault { pieces?.fault ?? .json(fault) }
}
