// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import UntrustedText

/// The HTTP request that carries a value in a text, as a trace, a log or a copied command states it.
package struct RequestContext: Hashable, Sendable {
    /// The number of bytes before a value in which its request is found.
    package static let reach = 8 << 10

    private static let maximumLines = 128

    /// The method, or `nil` if the text does not state it.
    package private(set) var method: [UInt8]?

    /// The target: a URL, or the path of one.
    package private(set) var target: [UInt8]

    /// Reads the request line at the beginning of a request; fails if the bytes do not begin with one.
    package init?(ofRequest bytes: Span<UInt8>) {
        guard let line = HTTPRequest.requestLine(of: bytes) else { return nil }
        method = Self.copy(bytes, 0..<line.target.lowerBound - 1)
        target = Self.copy(bytes, line.target)
    }

    /// Finds the request of a value: on its line, in the header before it, or in the command that contains it.
    ///
    /// - Parameters:
    ///   - start: The index of the value.
    ///   - text: The text.
    ///   - lowest: The index before which nothing belongs to the value, such as the end of another message.
    package init?(ofValueAt start: Int, in text: Span<UInt8>, after lowest: Int) {
        // A value can begin inside the previous message, for example in its layers.
        let lowest = min(max(lowest, start - Self.reach, 0), start)
        let line = Self.startOfLine(before: start, lowest, in: text)
        let found =
            Self.inLine(line..<start, text) ?? Self.inHeader(before: line, lowest, text)
            ?? Self.inDebugLog(lowest..<line, text) ?? Self.inCommand(lowest..<start, text)
        guard let found else { return nil }
        self = found
    }

    private init(_ method: [UInt8]?, _ target: [UInt8]) {
        self.method = method
        self.target = target
    }

    private static func copy(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        range.map { text[$0] }
    }

    private static func startOfLine(before index: Int, _ lowest: Int, in text: Span<UInt8>) -> Int {
        text.start(before: index, notBefore: lowest) { $0 != 0x0A }
    }

    // MARK: Request lines

    private static let methods: [StaticString] = ["POST ", "GET ", "PUT "]

    /// Returns the last request in a line that ends before the value.
    private static func inLine(_ line: Range<Int>, _ text: Span<UInt8>) -> RequestContext? {
        var index = line.upperBound
        while index > line.lowerBound {
            index -= 1
            guard index == line.lowerBound || !text[index - 1].isAlphanumeric else { continue }
            let rest = text.extracting(index..<line.upperBound)
            for method in methods where ASCII.begins(rest, with: method) {
                let begin = index + method.utf8CodeUnitCount
                let name = copy(text, index..<begin - 1)
                if let target = target(from: begin, to: line.upperBound, text) { return .init(name, target) }
            }
        }
        return nil
    }

    /// Returns the target after a method: before the version, in quotation marks, or up to the value that it contains.
    private static func target(from begin: Int, to end: Int, _ text: Span<UInt8>) -> [UInt8]? {
        guard begin < end else { return nil }
        let isQuoted = text[begin] == UInt8(ascii: "\"")
        let start = isQuoted ? begin + 1 : begin
        let index = text.end(from: start, before: end) { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\"") }
        let target = text.extracting(start..<index)
        guard isURL(target) || !target.isEmpty && target[0] == UInt8(ascii: "/") else { return nil }
        let isComplete =
            isQuoted || index == end || ASCII.begins(text.extracting(index..<end), with: " HTTP/")
        return isComplete ? copy(text, start..<index) : nil
    }

    private static func isURL(_ text: Span<UInt8>) -> Bool {
        ASCII.begins(text, with: "https://") || ASCII.begins(text, with: "http://")
    }

    // MARK: Headers

    /// Returns the request line of the header whose lines precede the line of the value.
    private static func inHeader(before line: Int, _ lowest: Int, _ text: Span<UInt8>) -> RequestContext? {
        var end = line
        for _ in 0..<maximumLines {
            guard end > lowest else { return nil }
            let start = startOfLine(before: end - 1, lowest, in: text)
            if let request = requestLine(start..<end, text) { return request }
            guard isPartOfRequest(text.extracting(start..<end)) else { return nil }
            end = start
        }
        return nil
    }

    /// Returns the request of a line that consists of it: other lines of a log are about earlier requests.
    private static func requestLine(_ line: Range<Int>, _ text: Span<UInt8>) -> RequestContext? {
        var begin = text.end(from: line.lowerBound, before: line.upperBound) { $0 == 0x20 || $0 == UInt8(ascii: ">") }
        if ASCII.begins(text.extracting(begin..<line.upperBound), with: "Started ") { begin += 8 }
        // A dump of packets shows the bytes of their headers before the line.
        let end = text.end(from: begin, before: line.upperBound) { $0 != 0x20 }
        guard end < line.upperBound else { return nil }
        for method in methods {
            let start = end + 1 - method.utf8CodeUnitCount
            // A quoted request belongs to a log of requests.
            guard start >= begin, start == begin || text[start - 1] != UInt8(ascii: "\""),
                ASCII.begins(text.extracting(start..<line.upperBound), with: method)
            else { continue }
            let name = copy(text, start..<end)
            return target(from: end + 1, to: line.upperBound, text).map { .init(name, $0) }
        }
        return nil
    }

    /// Returns whether a line is empty, a header field, or a remark of a tool between them.
    private static func isPartOfRequest(_ line: Span<UInt8>) -> Bool {
        let start = line.end(from: 0) { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ">") }
        let rest = line.extracting(droppingFirst: start)
        if rest.isEmpty { return true }
        for mark: StaticString in ["=> ", "== ", "* ", "--"] where ASCII.begins(line, with: mark) { return true }
        let index = rest.end(from: 0) { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
        return index > 0 && index < rest.count && rest[index] == UInt8(ascii: ":")
    }

    /// Returns the last request that the debug log of nginx states before the value.
    private static func inDebugLog(_ range: Range<Int>, _ text: Span<UInt8>) -> RequestContext? {
        let mark: StaticString = "http request line: \""
        var index = range.upperBound - mark.utf8CodeUnitCount
        while index >= range.lowerBound {
            if ASCII.begins(text.extracting(index..<range.upperBound), with: mark) {
                let start = index + mark.utf8CodeUnitCount
                let end = text.end(from: start, before: range.upperBound) { $0 != 0x0A }
                return requestLine(start..<end, text)
            }
            index -= 1
        }
        return nil
    }

    // MARK: Commands

    private static let commands: [StaticString] = ["curl ", "fetch(", "-Uri "]

    /// Returns the URL of the command whose text contains the value.
    ///
    /// Each byte is examined once: the URL of a command is the first one after its name.
    private static func inCommand(_ range: Range<Int>, _ text: Span<UInt8>) -> RequestContext? {
        var index = range.upperBound
        var url: Int?
        while index > range.lowerBound {
            index -= 1
            // An empty line ends a command.
            if text[index] == 0x0A, index > range.lowerBound, text[index - 1] == 0x0A { return nil }
            let rest = text.extracting(index..<range.upperBound)
            if isURL(rest) { url = index }
            guard let start = url else { continue }
            for command in commands where ASCII.begins(rest, with: command) {
                let begin = index + command.utf8CodeUnitCount
                guard start >= begin else { continue }
                return .init(
                    method(in: begin..<range.upperBound, text),
                    self.url(from: start, to: range.upperBound, text)
                )
            }
        }
        return nil
    }

    private static func url(from start: Int, to limit: Int, _ text: Span<UInt8>) -> [UInt8] {
        let end = text.end(from: start, before: limit) { 0x21...0x7E ~= $0 && !"\"'^`".utf8.contains($0) }
        return copy(text, start..<end)
    }

    private static let methodOptions: [StaticString] = ["-X ", "--request ", "-Method ", "\"method\": "]

    /// Returns the method that an option of a command names.
    private static func method(in range: Range<Int>, _ text: Span<UInt8>) -> [UInt8]? {
        var sendsData = false
        for index in range {
            let rest = text.extracting(index..<range.upperBound)
            for option in methodOptions where ASCII.begins(rest, with: option) {
                let start = rest.end(from: option.utf8CodeUnitCount) { "\"'^".utf8.contains($0) }
                let end = rest.end(from: start) { 0x41...0x5A ~= $0 }
                if end > start { return copy(rest, start..<end) }
            }
            sendsData = sendsData || ASCII.begins(rest, with: "--data") || ASCII.begins(rest, with: "-d ")
        }
        // The option of curl that sends data implies the method.
        return sendsData ? Array("POST".utf8) : nil
    }
}
