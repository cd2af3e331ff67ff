// SPDX-License-Identifier: Apache-2.0

extension CapturedCall {
    /// Reads an HTTP request as text: the request line, the fields, and the body after an empty line.
    ///
    /// - Parameters:
    ///   - text: The request. The result is `nil` if it does not begin with a request line.
    ///   - url: The URL, if the tool states it.
    ///   - time: The time, if the tool states it.
    ///   - status: The status of the answer, if the tool states it.
    ///   - position: The position in the capture, from one.
    init?(request text: [UInt8], url: [UInt8]? = nil, time: [UInt8]? = nil, status: Int? = nil, position: Int = 1) {
        guard let context = RequestContext(ofRequest: text.span) else { return nil }
        var fields = HeaderFields()
        var lines = text[...]
        // The request line was read above.
        _ = lines.popLine()
        while let line = lines.popLine(), !line.isEmpty {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            fields.append(Array(line[..<colon]), Array(value))
        }
        self.init(
            fields,
            method: context.method,
            url: url ?? context.target,
            time: time,
            status: status,
            position: position
        )
        body = Array(lines)
    }
}
