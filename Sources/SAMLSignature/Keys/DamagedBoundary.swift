// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The damage to the boundaries of a PEM file, for messages, which never contain a part of the file.
enum DamagedBoundary {
    /// Marks next to the boundaries of PEM, in lower case, the more specific ones first.
    private static let marks: [(mark: String, sentence: String)] = [
        (
            "-----\\n",
            "The line breaks are written as `\\n`, as in JSON and in environment variables: replace each by a line break, for "
                + "example with `printf '%b'`."
        ),
        (
            "----------begin",
            "An `END` and a `BEGIN` stand in one line, because files were joined without a line break: insert one between them."
        ),
        ("-----<", "HTML tags follow the boundary: copy the text that the page shows, not its source."),
        (" +\n", "Lines end with `+`, as `psql` prints them: print the value with `psql -At`."),
    ]

    /// Returns what is wrong with the boundaries of a PEM file.
    static func sentence(about text: [UInt8]) -> String? {
        guard text.containsBytes(of: "-----begin ") else {
            guard text.containsBytes(of: "begin certificate") || text.containsBytes(of: "begin public key") else {
                return nil
            }
            return
                "A line with `BEGIN` has no five hyphens before and after it (`-----BEGIN CERTIFICATE-----`): a word processor "
                + "or a mail may have replaced them by dashes."
        }
        if let known = marks.first(where: { text.containsBytes(of: $0.mark) }) { return known.sentence }
        let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map {
            Array($0.drop(while: MistakenFile.isBlank))
        }
        if let line = lines.first(where: { $0.containsBytes(of: "-----begin ") }), !line.starts(with: "-----".utf8) {
            return "Other text precedes `BEGIN` in its line, such as a quotation mark or a name: remove it."
        }
        return nil
    }
}
