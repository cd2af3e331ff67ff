// SPDX-License-Identifier: Apache-2.0

internal import Testing

/// Waits until the service reaches a state that it does not signal; records an issue after a minute.
func eventually(
    at location: SourceLocation = #_sourceLocation,
    _ isReached: () async -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while await !isReached() {
        try #require(ContinuousClock.now < deadline, sourceLocation: location)
        try await Task.sleep(for: .milliseconds(5))
    }
}
