// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

/// What `samltool --version` prints: our version, and what is linked.
enum ToolVersion {
    /// The text, made only if it will be printed.
    ///
    /// The parser of arguments wants a version at every start, and to ask xmlsec for its own takes a millisecond.
    static func text(for arguments: [String]) -> String {
        guard arguments.contains("--version") else { return "samltool" }
        return """
            samltool 0.1.0
            \(LinkedLibraries.description)
            """
    }
}
