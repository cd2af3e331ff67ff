// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import StrictJSON
internal import UntrustedText

/// Words of a command line for a POSIX shell.
enum CommandLineText {
    /// Returns a word that the shell passes on unchanged.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { $0.isAlphanumeric || "-_./:@%+,=".utf8.contains($0) }
        if isPlain { return word }
        var result: [UInt8] = [UInt8(ascii: "'")]
        for byte in word.utf8 {
            if byte == UInt8(ascii: "'") { result += #"'\''"#.utf8 } else { result.append(byte) }
        }
        result.append(UInt8(ascii: "'"))
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the path of a file in the working directory, which no program takes for an option.
    static func path(_ name: String) -> String {
        quoted(name.utf8.first == UInt8(ascii: "-") ? "./" + name : name)
    }

    /// Returns an option with its values.
    static func flags(_ key: PolicyKey, _ value: JSONDocument) -> [String] {
        if case .bool(let isSet, _) = value { return isSet ? [key.flag] : [] }
        return value.texts.flatMap { text -> [String] in
            let word = key.takesPaths && !key.takesIssuers ? path(text) : quoted(text)
            // A value that begins like an option belongs to the option only after an equals sign.
            return word.utf8.first == UInt8(ascii: "-") ? ["\(key.flag)=\(word)"] : [key.flag, word]
        }
    }

    /// Returns the command that validates one document of a capture, or explains the records of a log.
    static func command(_ capture: Capture, _ document: Capture.Document, _ flags: String) -> String {
        guard capture.attempts.isEmpty else { return "samltool explain - < \(path(capture.name))" }
        var words = ["samltool validate", path(capture.name)]
        if !capture.isSingle, let number = document.number { words.append("--entry \(number)") }
        if document.enclosed.answered != nil { words.append("--pair") }
        if !flags.isEmpty { words.append(flags) }
        return words.joined(separator: " ")
    }
}
