// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A class of published attacks on receivers of SAML messages, which leaves a mark in the message.
///
/// The message does not tell which software received it, so a report names a class and says "as in", never "exploited".
/// `known-attacks.txt` has a line for each class: grade, name and published vulnerabilities.
package enum KnownAttack: String, Sendable, CaseIterable {
    case cutValue, unsignedAssertion, wrapping, severalSignedInfo, severalReferences, cutDigest,
        smuggledDigest, selector, nothingSigned, zeroSignature, otherCanonicalization, stylesheet, path, manyTransforms,
        remoteKey,
        symmetricKey, ownKey, expiredKey, unsigned, presenter, placeholder, externalEntity, entity,
        quotedDoctype, colons, emptyDigest, otherIssuer, severalParameters, spelledParameter, secondSign

    /// How much a mark says.
    package enum Grade: String, Sendable {
        /// No genuine issuer writes this.
        case sure
        /// Genuine messages can have this, so it counts only beside another failed check.
        case context
    }

    private static let rows: [[String]] = PackageResources.known_attacks_txt.split(separator: 0x0A).map { line in
        line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
    }

    private var row: [String] { Self.rows.first { $0[0].isIdentical(to: rawValue) } ?? [] }

    /// How much the mark says.
    package var grade: Grade { Grade(rawValue: row[1]) ?? .context }

    /// A description of the mark, as the end of a sentence.
    package var name: String { row[2] }

    /// The published vulnerabilities of the class, best known first.
    package var identifiers: [String] {
        row[3].utf8.split(separator: 0x20).map { String(Substring($0)) }
            .map { $0.utf8.first.map { 0x30...0x39 ~= $0 } == true ? "CVE-\($0)" : $0 }
    }

    /// The identifiers that a report names.
    package var examples: [String] { Array(identifiers.prefix(3)) }
}
