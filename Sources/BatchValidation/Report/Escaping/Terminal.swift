// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// How a text for people is written: with colors and line breaks on a terminal, plain to a file or a pipe.
package struct Terminal: Hashable, Sendable, Codable {
    /// An ECMA-48 graphic rendition.
    enum Style: Int {
        case bold = 1
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    /// A narrower terminal is treated as one of this width: an indented line needs room for a word.
    private static let least = 40

    /// Whether the text is colored.
    let isColored: Bool

    /// The columns to which lines are wrapped, or `nil` to not wrap them.
    package let columns: Int?

    /// Creates a description; by default, that of a file or a pipe.
    package init(isColored: Bool = false, columns: Int? = nil) {
        self.isColored = isColored
        self.columns = columns
    }

    /// Describes standard output or standard error.
    package init(_ descriptor: CInt) {
        self = isatty(descriptor) == 1 ? Terminal(ofWidth: Self.width(of: descriptor), Self.variable) : Terminal()
    }

    /// Returns the columns that a terminal reports, or 0 if they are not known.
    static func width(of descriptor: CInt) -> Int {
        var size = winsize()
        // Safety: the kernel fills the structure, which outlives the call.
        return unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    }

    /// Returns the value of an environment variable.
    static func variable(_ name: String) -> String? {
        // Safety: the string is copied immediately; no code in this process modifies the environment.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Standard output.
    package static var output: Terminal { Terminal(STDOUT_FILENO) }

    /// Describes a terminal.
    ///
    /// A nonempty `NO_COLOR`, and a terminal that is `dumb` or unnamed, disable colors. `COLUMNS` precedes the width.
    ///
    /// - Parameters:
    ///   - width: The columns that the terminal reports, or 0 if they are not known.
    ///   - variable: Returns the value of an environment variable.
    package init(ofWidth width: Int, _ variable: (String) -> String?) {
        let named = variable("COLUMNS").flatMap(Int.init) ?? 0
        let known = named > 0 ? named : width
        self.init(
            isColored: variable("NO_COLOR") ?? "" == "" && !["", "dumb"].contains(variable("TERM") ?? ""),
            columns: known > 0 ? max(Self.least, known) : nil
        )
    }

    /// Returns the text in a style.
    func styled(_ text: String, _ style: Style) -> TerminalText {
        isColored ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : "\(text)"
    }
}

extension Terminal {
    /// Returns a text that ``TerminalText/wrapped(to:hanging:)`` keeps in one line, such as a command, so that it can be copied.
    func unbroken(_ text: TerminalText) -> TerminalText {
        columns == nil ? text : TerminalText(written: text.text.replacing(" ", with: TerminalText.unbrokenSpace))
    }
}

extension TerminalText {
    /// A space at which no line is wrapped: in a command, a line break would end it.
    fileprivate static var unbrokenSpace: String { "\u{1F}" }

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
        return TerminalText(written: result.replacing(Self.unbrokenSpace, with: " "))
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
