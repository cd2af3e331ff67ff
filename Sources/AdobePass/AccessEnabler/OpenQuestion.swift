// SPDX-License-Identifier: Apache-2.0

/// A question to the app.
///
/// The app answers it with a later call, or with a call inside the callback that asks it.
@MainActor
final class OpenQuestion<Answer: Sendable> {
    private var continuation: CheckedContinuation<Answer, Never>?
    private var early: Answer?
    private var isOpen = false

    /// Asks the question, and waits for the answer.
    ///
    /// - Parameter show: Calls the delegate.
    /// - Returns: The answer.
    func ask(_ show: () -> Void) async -> Answer {
        isOpen = true
        show()
        if let early {
            self.early = nil
            return early
        }
        return await withCheckedContinuation { continuation = $0 }
    }

    /// Answers the question; later answers have no effect.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: Whether the question was open.
    @discardableResult
    func answer(_ answer: Answer) -> Bool {
        guard isOpen else { return false }
        isOpen = false
        if let continuation {
            self.continuation = nil
            continuation.resume(returning: answer)
        } else {
            early = answer
        }
        return true
    }
}
