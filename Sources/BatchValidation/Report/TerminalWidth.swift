// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures

/// Determines the width to which a text report is wrapped.
package enum TerminalWidth {
    /// A narrower terminal is treated as one of this width: an indented line needs room for a word.
    private static let least = 40

    /// Returns the columns of the terminal that a report is written to, or `nil` if it is not written to a terminal.
    static func columns(of target: InputPath) -> Int? {
        guard target == .standardInput, ReportOutput.isTerminal else { return nil }
        var size = winsize()
        // Safety: the kernel fills the structure, which outlives the call.
        let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        // Safety: the string is copied immediately; no code in this process modifies the environment.
        let variable = unsafe getenv("COLUMNS").map { unsafe String(cString: $0) }
        return columns(ofTerminal: isKnown ? Int(size.ws_col) : 0, variable: variable)
    }

    /// Returns the columns that `COLUMNS` names, otherwise those of the terminal; `nil` if neither is known.
    package static func columns(ofTerminal columns: Int, variable: String?) -> Int? {
        let named = variable.flatMap(Int.init) ?? 0
        let known = named > 0 ? named : columns
        return known > 0 ? max(least, known) : nil
    }
}

extension TerminalText {
    /// Wraps lines at single spaces, with a hanging indent; words that are longer than a line and columns of a table stay
    /// whole, so that they can be copied and compared.
    ///
    /// - Parameters:
    ///   - columns: The width of a line, or `nil` to return the text unchanged.
    ///   - hanging: The indent of the further lines, in addition to that of the line.
    /// - Returns: The text; sequences that color it take no columns.
    package func wrapped(to columns: Int?, hanging: Int = 4) -> TerminalText {
        guard let columns else { return self }
        var result = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result += "\n" }
            let indent = line.prefix { $0 == " " }.count
            let further = String(repeating: " ", count: indent + hanging)
            var column = 0
            var isFirst = true
            var isAfterGap = false
            for word in line.split(separator: " ", omittingEmptySubsequences: false) {
                let width = Self.columns(of: word)
                if !isFirst, !isAfterGap, column > indent + hanging, column + 1 + width > columns, width > 0 {
                    result += "\n\(further)\(word)"
                    column = further.utf8.count + width
                } else {
                    result += isFirst ? String(word) : " \(word)"
                    column += (isFirst ? 0 : 1) + width
                }
                isFirst = false
                isAfterGap = width == 0
            }
        }
        return TerminalText(written: result)
    }

    /// The columns of a word: its characters, without ECMA-48 graphic renditions.
    private static func columns(of word: Substring) -> Int {
        var count = 0
        var isSequence = false
        for character in word {
            if character == "\u{1b}" {
                isSequence = true
            } else if isSequence {
                isSequence = character != "m"
            } else {
                count += 1
            }
        }
        return count
    }
}
