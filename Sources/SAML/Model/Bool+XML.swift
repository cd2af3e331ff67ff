// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension Bool {
    /// Creates the value of an `xs:boolean` without surrounding white space; fails for any other text.
    package init?(xmlBoolean text: String) {
        switch Exact(text) {
        case "false", "0": self = false
        case "true", "1": self = true
        default: return nil
        }
    }
}
