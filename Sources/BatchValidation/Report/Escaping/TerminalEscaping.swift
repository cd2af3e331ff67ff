// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Text for terminals and logs: no value ends a line, moves the cursor, colors or reorders anything.
package enum TerminalEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        text.isPrintable() ? text : text.escapedForReport(limit: .max)
    }
}

/// A line for a terminal.
package typealias TerminalText = EscapedText<TerminalEscaping>
