// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ResponseValidator {
    /// Validates many documents, several at the same time, and returns the results in the order of the documents.
    ///
    /// ```swift
    /// var tally = ValidationTally()
    /// for try await result in validator.results(for: documents, at: .now) { tally.add(result) }
    /// ```
    ///
    /// The documents are read only as fast as the caller takes results, so that memory is bounded. No replay is detected:
    /// a document has the same result each time. If the task is canceled, no further document is read, and the sequence ends after
    /// the documents that were read.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - moment: The validation time.
    ///   - width: The number of documents that are validated at the same time. At most as many are read before the first result.
    /// - Returns: One result for each document. An error of the documents follows the results of those before it.
    /// - Precondition: `width` is at least 1.
    public func results<Documents: AsyncSequence>(
        for documents: Documents,
        at moment: Timestamp,
        width: Int = 4
    ) -> some AsyncSequence<ValidationResult, Documents.Failure> where Documents.Element == [UInt8] {
        precondition(width >= 1, "The width must be at least 1.")
        return ConcurrentResults(documents: documents, width: width) { result(for: $0, at: moment) }
    }

    /// Validates many documents, several at the same time, and returns the results in the order of the documents.
    ///
    /// The sequence is read only as fast as the caller takes results, so that a lazy one needs little memory.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - moment: The validation time.
    ///   - width: The number of documents that are validated at the same time.
    /// - Returns: One result for each document.
    /// - Precondition: `width` is at least 1.
    public func results(
        for documents: some Sequence<[UInt8]>,
        at moment: Timestamp,
        width: Int = 4
    ) -> some AsyncSequence<ValidationResult, Never> {
        results(for: ReadySequence(elements: documents), at: moment, width: width)
    }
}

/// Applies a function to the documents of a sequence, several at the same time, and preserves their order.
private struct ConcurrentResults<Documents: AsyncSequence>: AsyncSequence where Documents.Element == [UInt8] {
    let documents: Documents
    let width: Int
    let result: @Sendable ([UInt8]) -> ValidationResult

    func makeAsyncIterator() -> Iterator {
        Iterator(documents: documents.makeAsyncIterator(), width: width, result: result)
    }

    struct Iterator: AsyncIteratorProtocol {
        var documents: Documents.AsyncIterator
        let width: Int
        let result: @Sendable ([UInt8]) -> ValidationResult

        /// The documents under way, in their order; a failure is the last one.
        var running: [Task<ValidationResult, Never>] = []
        var failure: Documents.Failure?
        var isAtEnd = false

        mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Documents.Failure) -> ValidationResult? {
            // A caller that was canceled needs no further results; a sequence can be endless.
            if Task.isCancelled { isAtEnd = true }
            while running.count < width, !isAtEnd {
                do throws(Documents.Failure) {
                    if let document = try await documents.next(isolation: actor) {
                        running.append(Task { [result] in result(document) })
                    } else {
                        isAtEnd = true
                    }
                } catch {
                    failure = error
                    isAtEnd = true
                }
            }
            if !running.isEmpty { return await running.removeFirst().value }
            if let error = failure {
                failure = nil
                throw error
            }
            return nil
        }

        mutating func next() async throws(Documents.Failure) -> ValidationResult? {
            try await next(isolation: nil)
        }
    }
}

/// A sequence whose elements need no wait.
private struct ReadySequence<Elements: Sequence>: AsyncSequence {
    let elements: Elements

    func makeAsyncIterator() -> Iterator { Iterator(elements: elements.makeIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var elements: Elements.Iterator

        mutating func next() async -> Elements.Element? { elements.next() }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Elements.Element? {
            elements.next()
        }
    }
}
