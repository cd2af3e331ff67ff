// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

/// The output of `samltool --version`: the version of samltool and of the linked libraries.
enum ToolVersion {
    /// The program and its version.
    static let name = "samltool \(PackageVersion.current)"

    /// Returns the text, which is computed only if it is printed.
    ///
    /// The argument parser requires a version at every start, and reading the version of xmlsec takes a millisecond.
    static func text(for arguments: [String]) -> String {
        guard arguments.contains("--version") else { return "samltool" }
        return """
            \(name)
            \(LinkedLibraries.description)
            """
    }
}
