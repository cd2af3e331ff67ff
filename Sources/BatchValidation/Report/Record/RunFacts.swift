// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// The facts of a run that a report for people begins with: the version, the time, the policy and the trusted keys.
package struct RunFacts: Hashable, Sendable, Codable {
    /// The version of the program.
    @Exact package var version: String

    /// The validation time in words.
    @Exact package var time: String

    /// The options of the policy, as on the command line.
    @Exact package var options: [String] = []

    /// The trusted keys, each with its issuer.
    @Exact package var keys: [String] = []

    /// The command that validates inputs with the same options, without the inputs.
    @Exact package var command = "samltool validate"

    /// The number of trusted keys that are not in ``keys``.
    package var otherKeys = 0
}
