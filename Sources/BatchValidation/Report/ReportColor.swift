// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
package import Captures

/// Determines whether a text report is colored.
package enum ReportColor {
    /// Returns whether a report to a target is colored: on a terminal that supports it, unless the user disables it.
    package static func isWanted(on target: InputPath) -> Bool {
        isWanted(isTerminal: target == .standardInput && ReportOutput.isTerminal, variable)
    }

    /// Returns whether a report is colored.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the report is written to a terminal.
    ///   - variable: Returns the value of an environment variable.
    /// - Returns: Whether it is colored; never with a nonempty `NO_COLOR`, or on a terminal that is `dumb` or unnamed.
    package static func isWanted(isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
        guard isTerminal, variable("NO_COLOR") ?? "" == "" else { return false }
        return !["", "dumb"].contains(variable("TERM") ?? "")
    }

    private static func variable(_ name: String) -> String? {
        // Safety: the string is copied immediately; no code in this process modifies the environment.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
