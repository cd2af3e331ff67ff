// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Waits for a state that another process changes without telling this one, such as the size of a file.
///
/// - Parameters:
///   - limit: The longest wait.
///   - isReached: Whether the state is reached; called every two milliseconds.
/// - Returns: Whether the state was reached in time.
package func eventually(within limit: Duration = .seconds(60), _ isReached: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + limit
    while !(try isReached()) {
        guard ContinuousClock.now < deadline else { return false }
        Thread.sleep(forTimeInterval: 0.002)
    }
    return true
}
