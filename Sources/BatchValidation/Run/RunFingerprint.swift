// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// What makes a run the same run: digests of what the user asked for, part by part.
///
/// How many jobs there are, whether progress is shown and where the journal lies are no part of it.
package struct RunFingerprint: Hashable, Sendable, Codable {
    private struct Part: Hashable, Sendable, Codable {
        var name: String
        var digest: String
    }

    private var parts: [Part] = []

    /// Makes a fingerprint of nothing.
    package init() {}

    /// Adds a part.
    ///
    /// - Parameters:
    ///   - name: What a user calls it.
    ///   - bytes: What it holds.
    package mutating func add(_ name: String, _ bytes: [UInt8]) {
        parts.append(Part(name: name, digest: SHA256.digest(of: bytes).hexadecimalText))
    }

    /// Adds a part that is a list of values.
    ///
    /// - Parameters:
    ///   - name: What a user calls it.
    ///   - values: The values, which are set apart by their lengths.
    ///   - files: The files whose content counts, too; standard input and a file that cannot be read count by name.
    package mutating func add(_ name: String, _ values: [[UInt8]], contents files: [InputPath] = []) {
        var bytes: [UInt8] = []
        for value in values + files.map(Self.content) {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: value.count >> (8 * $0)) } + value
        }
        add(name, bytes)
    }

    private static func content(of file: InputPath) -> [UInt8] {
        // Whatever reads standard input has to find it whole.
        guard file != .standardInput else { return [] }
        return (try? InputFile(reading: file, limit: .max - 1).bytes) ?? []
    }

    /// The first part that is another one in another fingerprint.
    func difference(from other: RunFingerprint) -> String? {
        guard self != other else { return nil }
        let pair = zip(parts, other.parts).first { $0 != $1 }
        return pair?.0.name ?? parts.dropFirst(other.parts.count).first?.name ?? other.parts.last?.name ?? "run"
    }
}
