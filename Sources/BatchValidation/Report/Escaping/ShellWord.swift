// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Words of a command line for a POSIX shell.
package enum ShellWord {
    /// Returns a word that the shell passes on unchanged.
    package static func quoted(_ word: String) -> String {
        let isPlain =
            !word.utf8.isEmpty
            && word.utf8.allSatisfy { $0.isAlphanumeric || "-_./:@%+,=".utf8.contains($0) }
        if isPlain { return word }
        var result: [UInt8] = [UInt8(ascii: "'")]
        for byte in word.utf8 {
            if byte == UInt8(ascii: "'") { result += #"'\''"#.utf8 } else { result.append(byte) }
        }
        result.append(UInt8(ascii: "'"))
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the path of a file, which no program takes for an option.
    package static func path(_ name: String) -> String {
        quoted(name.utf8.first == UInt8(ascii: "-") ? "./" + name : name)
    }

    /// Returns a flag with its value, which is not empty unless the flag has none.
    package static func option(_ flag: String, _ value: String) -> String {
        guard !value.utf8.isEmpty else { return flag }
        let word = quoted(value)
        // A value that begins like an option belongs to the option only after an equals sign.
        return word.utf8.first == UInt8(ascii: "-") ? "\(flag)=\(word)" : "\(flag) \(word)"
    }
}
