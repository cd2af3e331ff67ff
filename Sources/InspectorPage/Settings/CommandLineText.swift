// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import StrictJSON
internal import UntrustedText

/// Words of a command line for a POSIX shell.
enum CommandLineText {
    /// Returns an option with its values.
    static func flags(_ key: PolicyKey, _ value: JSONDocument) -> [String] {
        if case .bool(let isSet, _) = value { return isSet ? [key.flag] : [] }
        return value.texts.map { text in
            let isPath = key.takesPaths && !key.takesIssuers && text.utf8.first == UInt8(ascii: "-")
            return ShellWord.option(key.flag, isPath ? "./\(text)" : text)
        }
    }

    /// Returns the command that validates one document of a capture, or explains the records of a log.
    static func command(_ capture: Capture, _ document: Capture.Document, _ flags: String) -> String {
        guard capture.attempts.isEmpty else { return "samltool explain - < \(ShellWord.path(capture.name))" }
        var words = ["samltool validate", ShellWord.path(capture.name)]
        if !capture.isSingle, let number = document.number { words.append("--entry \(number)") }
        if document.enclosed.answered != nil { words.append("--pair") }
        if !flags.isEmpty { words.append(flags) }
        return words.joined(separator: " ")
    }
}
