// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The parts of a long text, which several tasks search at the same time.
///
/// A part is searched without knowledge of the part before it. If the search of the part before shows that a message can
/// reach the part, or that the results could differ for another reason, both are joined and searched in order.
package final class TextParts: Sendable {
    /// The maximum number of parts that are searched ahead.
    private static let maximumAhead = 8

    /// The fewest parts of a file that is divided.
    private static let fewestParts = 8

    private struct State {
        var rest: TextReader
        var ahead: [TextPart] = []

        /// Whether the next message is read in order.
        var isJoined = false
    }

    private let state: Mutex<State>

    /// The size of a part, in bytes.
    private let size: Int

    private init(_ reader: sending TextReader, size: Int) {
        self.size = size
        state = Mutex(State(rest: reader))
    }

    /// Returns the documents of a text, of which tasks can search parts if it is a long file.
    package static func documents(
        _ head: [UInt8],
        continuedBy source: any ByteSource,
        limit: Int,
        partSize: Int = 1 << 20
    ) -> any DocumentSequence {
        guard source.expectedSize >= fewestParts * partSize, let file = (source as? StreamSource)?.duplicate() else {
            return TextReader(head, continuedBy: source, limit: limit)
        }
        return PartedText(parts: TextParts(TextReader(head, continuedBy: file, limit: limit), size: partSize))
    }

    /// Searches parts as long as there is room for their messages.
    package func searchAhead() {
        while let part = divided(ahead: true) { part.search() }
    }

    /// Returns the next part, or the one that another task is going to search ahead; `nil` if the text is not divided there.
    private func divided(ahead: Bool) -> TextPart? {
        state.withLock { state in
            if !ahead, !state.ahead.isEmpty { return state.ahead.removeFirst() }
            guard !state.isJoined, state.ahead.count < Self.maximumAhead else { return nil }
            guard let text = state.rest.divide(after: size) else {
                state.isJoined = true
                return nil
            }
            let part = TextPart(text)
            if ahead { state.ahead.append(part) }
            return part
        }
    }

    /// Whether a part can be searched ahead, as far as is known without a wait for another task.
    package var canSearchAhead: Bool {
        state.withLockIfAvailable { !$0.isJoined && $0.ahead.count < Self.maximumAhead && !$0.rest.text.isAtEnd }
            ?? true
    }

    /// Returns the next part, or the next document if the text is not divided there; `line` is the number of its first line
    /// after a part.
    fileprivate func next(atLine line: Int?) throws(FileFault) -> Next {
        if let part = divided(ahead: false) { return .part(part) }
        return try state.withLock { state throws(FileFault) in
            // Another task may have divided the text since.
            if !state.ahead.isEmpty { return .part(state.ahead.removeFirst()) }
            if let line { state.rest.begin(atLine: line) }
            state.isJoined = false
            if let document = try state.rest.next(pauses: true) { return .document(document) }
            return state.rest.text.isAtEnd ? .end : .pause
        }
    }

    /// Joins a part with those that follow.
    fileprivate func join(_ text: SearchedText) {
        state.withLock { state in
            var text = text
            for part in state.ahead { text.append(part.text) }
            state.ahead = []
            state.rest.resume(in: text)
            state.isJoined = true
        }
    }

    fileprivate enum Next {
        case part(TextPart)
        case document(EnclosedDocument)
        case pause
        case end
    }
}

/// A part of a text, which the first task that needs it searches.
private final class TextPart: Sendable {
    struct Result {
        var text: SearchedText
        var found: ArraySlice<TextCapture> = []
        var isDetached = false
        var isSearched = false
    }

    private let result: Mutex<Result>

    init(_ text: SearchedText) {
        result = Mutex(Result(text: text))
    }

    var text: SearchedText { result.withLock { $0.text } }

    @discardableResult
    func search() -> Result {
        result.withLock { result in
            if !result.isSearched {
                let all = result.text.all()
                (result.found, result.isDetached, result.isSearched) = (all.found[...], all.isDetached, true)
            }
            return result
        }
    }
}

/// The documents of a text in parts, in order.
private struct PartedText: DocumentSequence {
    let parts: TextParts?
    private var part: TextPart.Result?

    init(parts: TextParts) {
        self.parts = parts
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard let parts else { return nil }
        while true {
            if let capture = part?.found.popFirst() { return part?.text.document(of: capture) }
            if let part, !part.isDetached {
                parts.join(part.text)
                self.part = nil
            }
            let line = part?.text.lineAtEnd()
            switch try parts.next(atLine: line) {
            case .part(let next):
                part = next.search()
                if let line { part?.text.line = line }
            case .document(let document):
                part = nil
                return document
            case .pause: part = nil
            case .end: return nil
            }
        }
    }
}
