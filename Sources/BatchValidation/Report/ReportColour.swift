// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Whether a text report may be coloured.
package enum ReportColour {
    /// Whether a report to a target is coloured: on a terminal that can show it, unless somebody asked for none.
    package static func isWanted(on target: InputPath) -> Bool {
        isWanted(isTerminal: target == .standardInput && ReportOutput.isTerminal, variable)
    }

    /// Whether a report is coloured.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the report goes to a terminal.
    ///   - variable: Gives the value of a variable of the environment.
    /// - Returns: Whether it is: never with a `NO_COLOR` that is not empty, nor on a terminal that is `dumb` or unnamed.
    package static func isWanted(isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
        guard isTerminal, variable("NO_COLOR") ?? "" == "" else { return false }
        return !["", "dumb"].contains(variable("TERM") ?? "")
    }

    private static func variable(_ name: String) -> String? {
        // Safety: the text is copied before anything else can run here; nobody in this process writes variables.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
