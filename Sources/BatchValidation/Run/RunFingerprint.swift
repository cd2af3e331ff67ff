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

    /// Adds a file that decides what is reported; one that cannot be read is told of where it is used.
    package mutating func add(_ name: String, file: InputPath) {
        guard let content = try? InputFile(reading: file, limit: .max - 1).bytes else { return }
        add("\(name) \(file.description.escapedForReport(limit: .max))", content)
    }

    /// The first part that is another one in another fingerprint.
    func difference(from other: RunFingerprint) -> String? {
        guard self != other else { return nil }
        let pair = zip(parts, other.parts).first { $0 != $1 }
        return pair?.0.name ?? parts.dropFirst(other.parts.count).first?.name ?? other.parts.last?.name ?? "run"
    }
}
