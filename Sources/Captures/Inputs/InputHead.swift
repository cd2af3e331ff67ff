// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// The first bytes of an input, from which its format is detected.
struct InputHead {
    /// The result of detecting a format.
    enum Detection {
        case yes
        case no
        /// The available bytes are not sufficient.
        case unknown
    }

    let bytes: [UInt8]

    /// Whether the input has no more bytes.
    let isWhole: Bool

    /// The field of JSON that contains the document.
    let field: FieldPath

    /// The first byte after white space and a byte order mark.
    private var firstByte: UInt8? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { !$0.isJSONWhitespace }
    }

    /// Whether the first byte is that of a JSON object.
    var beginsWithBrace: Bool { firstByte == UInt8(ascii: "{") }

    /// Whether the first byte is that of a JSON object or array.
    var beginsWithJSON: Bool { beginsWithBrace || firstByte == UInt8(ascii: "[") }

    /// Detects a JSON format.
    ///
    /// - Parameter body: A closure that reads the JSON text. If the text is complete, a syntax error means that the
    ///   format is another one.
    /// - Returns: The result of `body`.
    func detect(_ body: (inout InputJSONReader) throws(InputFault) -> Detection) -> Detection {
        guard beginsWithBrace else { return .no }
        var reader = InputJSONReader(bytes)
        do throws(InputFault) {
            return try body(&reader)
        } catch {
            guard case .json(let fault) = error, fault.code == .truncated, !isWhole else { return .no }
            return .unknown
        }
    }
}
