// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

/// A request of the page that has no result; the reason never contains content of a capture or of a key.
package struct PageFault: Error, Sendable {
    /// The status code of HTTP.
    let status: Int

    /// The reason, for the user.
    let reason: String

    /// The parts of the reason that are about options.
    private(set) var problems: [ConfigurationFault.Problem] = []

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    /// Creates the error of settings with problems.
    init(_ problems: [ConfigurationFault.Problem]) {
        self.init(422, problems.map(\.text).joined(separator: "\n"))
        self.problems = problems
    }
}
