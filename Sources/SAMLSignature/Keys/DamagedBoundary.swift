// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The damage to the boundaries of a PEM file, for messages, which never contain a part of the file.
enum DamagedBoundary {
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
        if let known = MistakenFile.sentences("boundaries").sentence(about: text) { return known }
        let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map {
            Array($0.drop(while: \.isTextSpace))
        }
        if let line = lines.first(where: { $0.containsBytes(of: "-----begin ") }), !line.starts(with: "-----".utf8) {
            return "Other text precedes `BEGIN` in its line, such as a quotation mark or a name: remove it."
        }
        return nil
    }
}
