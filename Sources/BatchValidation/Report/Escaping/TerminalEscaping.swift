// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The escaping of text for terminals and logs: no value can end a line, move the cursor, or color or reorder text.
package enum TerminalEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        text.isPrintable() ? text : text.escapedForReport(limit: .max)
    }
}

/// A line of terminal output.
package typealias TerminalText = EscapedText<TerminalEscaping>
