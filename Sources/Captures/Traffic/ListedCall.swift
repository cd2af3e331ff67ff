// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// An exchange in a list in JSON, from which the request is read with its header fields.
protocol ListedCall: ListedExchange {
    /// Returns the request.
    ///
    /// - Parameters:
    ///   - position: The position in the list, from one.
    ///   - limit: The maximum length of a body, in bytes.
    /// - Returns: The request.
    func finished(at position: Int, limit: Int) -> CapturedCall
}

extension InputJSONReader {
    /// Reads a list of objects with `name` and `value`, or of arrays with both.
    mutating func readPairs(
        limit: Int = CapturedCall.maximumTextLength,
        _ body: ([UInt8], [UInt8]) -> Void
    ) throws(InputFault) {
        let start = depth
        guard try next() == .beginArray else { return try leave(toDepth: start) }
        while let event = try next(), event != .endArray {
            var name: [UInt8]?
            var value: [UInt8]?
            switch event {
            case .beginObject:
                while let event = try next(), event == .name {
                    if isText("name") {
                        name = try takeValue(limit: JSONReader.mostNameBytes)
                    } else if isText("value") {
                        value = try takeValue(limit: limit)
                    } else {
                        try skipValue()
                    }
                }
            case .beginArray:
                if try next() == .string {
                    name = try takeString(limit: JSONReader.mostNameBytes)
                    value = try takeValue(limit: limit)
                }
                try leave(toDepth: start + 1)
            default: break
            }
            if let name { body(name, value ?? []) }
        }
    }

    /// Returns the integer if one is next, or skips the next value.
    mutating func takeNumber() throws(InputFault) -> Int? {
        let start = depth
        guard try next() == .number else {
            try leave(toDepth: start)
            return nil
        }
        return Int(String(decoding: text, as: UTF8.self))
    }
}
