// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// The identity of a run: a digest of each part of its options and inputs.
///
/// It does not cover the number of jobs, the display of progress and the path of the journal.
package struct RunFingerprint: Hashable, Sendable, Codable {
    private struct Part: Hashable, Sendable, Codable {
        var name: String
        var digest: String
    }

    private var parts: [Part] = []

    /// Creates an empty fingerprint.
    package init() {}

    /// Adds a part.
    ///
    /// - Parameters:
    ///   - name: The name of the part in messages.
    ///   - bytes: The content of the part.
    package mutating func add(_ name: String, _ bytes: [UInt8]) {
        parts.append(Part(name: name, digest: SHA256.digest(of: bytes).hexadecimalText))
    }

    /// Adds a part with several values.
    ///
    /// - Parameters:
    ///   - name: The name of the part in messages.
    ///   - values: The values, which are separated by their lengths.
    ///   - files: The files whose content is also added; standard input and unreadable files are added by name only.
    package mutating func add(_ name: String, _ values: [[UInt8]], contents files: [InputPath] = []) {
        var bytes: [UInt8] = []
        for value in values + files.map(Self.content) {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: value.count >> (8 * $0)) } + value
        }
        add(name, bytes)
    }

    private static func content(of file: InputPath) -> [UInt8] {
        // Do not consume standard input, which is read later.
        guard file != .standardInput else { return [] }
        return (try? InputFile(reading: file, limit: .max - 1).bytes) ?? []
    }

    /// Returns the name of the first part that differs from another fingerprint, or `nil` if they are equal.
    func difference(from other: RunFingerprint) -> String? {
        guard self != other else { return nil }
        let pair = zip(parts, other.parts).first { $0 != $1 }
        return pair?.0.name ?? parts.dropFirst(other.parts.count).first?.name ?? other.parts.last?.name ?? "run"
    }
}
