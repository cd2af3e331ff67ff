// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import CLibrary
internal import Captures

/// Writes messages other than results to standard error.
enum Diagnostics {
    /// Writes a message, whose line breaks begin new lines; escape line breaks in values.
    static func write(_ message: String) {
        let text: TerminalText = "samltool: \(lines(of: message))\n"
        StandardStreams.write(text.wrapped(to: Terminal(STDERR_FILENO).columns), to: STDERR_FILENO)
    }

    /// Says what a command waits for, if it reads a terminal.
    static func announceInput() {
        guard isatty(STDIN_FILENO) == 1 else { return }
        write(
            "Waiting for a message on standard input: paste it and press Ctrl-D on a new line. To read a file or a folder, "
                + "pass its path."
        )
    }

    /// Writes a message of the argument parser, which repeats arguments as they are.
    ///
    /// - Parameters:
    ///   - message: The message, whose line breaks begin new lines; empty to write nothing.
    ///   - arguments: The command line. Line breaks are escaped in each quoted argument, and in its name and its value
    ///     on both sides of an equals sign.
    static func write(usage message: String, repeating arguments: [String]) {
        guard !message.isEmpty else { return }
        var bytes = Array(message.utf8)
        for argument in arguments where argument.utf8.contains(UInt8(ascii: "\n")) {
            let sides = argument.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1).compactMap { String($0) }
            for text in [argument] + sides {
                bytes.replace(Array("'\(text)'".utf8), with: "'\(TerminalEscaping.escape(text))'".utf8)
            }
        }
        StandardStreams.write("\(lines(of: String(decoding: bytes, as: UTF8.self)))\n", to: STDERR_FILENO)
    }

    /// Returns the lines of a message, with the text of each line escaped.
    private static func lines(of message: String) -> TerminalText {
        message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { "\(String($0) ?? "")" as TerminalText }
            .joined(separator: "\n")
    }
}
