// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

/// What `samltool --version` prints: our version, and what is linked.
enum ToolVersion {
    static let description = """
        samltool 0.1.0
        \(LinkedLibraries.description)
        """
}
