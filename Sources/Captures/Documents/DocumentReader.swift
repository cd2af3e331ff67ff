// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Reads the documents of an input with several documents, one at a time and in a fixed order.
///
/// Memory contains only one document, regardless of the size of the input.
package final class DocumentReader: Sendable {
    private struct State {
        var documents: any DocumentSequence
        var hasFailed = false
    }

    private let state: Mutex<State>

    /// Whether the input is a stream: reading it may have to wait, and what was read cannot be read again.
    package let isStream: Bool

    package init(_ documents: sending any DocumentSequence, isStream: Bool = false) {
        state = Mutex(State(documents: documents))
        self.isStream = isStream
    }

    /// Returns the next document, or `nil` at the end.
    ///
    /// - Throws: ``FileFault`` if the system reports an error. The input then ends, and the next call returns `nil`.
    package func next() throws(FileFault) -> EnclosedDocument? {
        try state.withLock { state throws(FileFault) in
            do throws(FileFault) {
                return try state.documents.next()
            } catch {
                state.hasFailed = true
                throw error
            }
        }
    }

    /// Returns whether the next document, or the end, is available without waiting for input.
    ///
    /// After an error, no document is available.
    package func isReady() -> Bool { state.withLock { !$0.hasFailed && $0.documents.isReady() } }
}

/// A sequence of the documents of an input.
package protocol DocumentSequence {
    /// Returns the next document, or `nil` at the end and on all later calls.
    mutating func next() throws(FileFault) -> EnclosedDocument?

    /// Returns whether the next document, or the end, is available without waiting for input.
    ///
    /// Input that is ready may be read for the answer. Readers that wait for no line return `true`.
    mutating func isReady() -> Bool
}

extension DocumentSequence {
    package mutating func isReady() -> Bool { true }
}
