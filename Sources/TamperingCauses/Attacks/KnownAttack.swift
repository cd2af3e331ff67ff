// SPDX-License-Identifier: Apache-2.0

/// A class of published attacks on receivers of SAML messages, which leaves a mark in the message.
///
/// The message does not tell which software received it, so a report names a class and says "as in", never "exploited".
package struct KnownAttack: Hashable, Sendable {
    /// How much a mark says.
    package enum Grade: String, Sendable {
        /// No genuine issuer writes this.
        case sure
        /// Genuine messages can have this, so it counts only beside another failed check.
        case context
    }

    /// What the mark is, as the end of a sentence.
    package let name: String

    /// How much the mark says.
    package let grade: Grade

    /// The published vulnerabilities of the class, best known first.
    package let identifiers: [String]

    /// The identifiers that a report names.
    package var examples: [String] { Array(identifiers.prefix(3)) }

    private init(_ grade: Grade, _ name: String, _ numbers: String) {
        (self.name, self.grade) = (name, grade)
        identifiers = numbers.split(separator: " ").map { $0.first?.isNumber == true ? "CVE-\($0)" : "\($0)" }
    }
}

extension KnownAttack {
    package static let all = [
        cutValue, unsignedAssertion, wrapping, severalSignedInfo, severalReferences, cutDigest, smuggledDigest,
        selector,
        nothingSigned, zeroSignature, otherCanonicalization, stylesheet, path, manyTransforms, remoteKey, symmetricKey,
        ownKey,
        expiredKey,
        unsigned, presenter, placeholder, externalEntity, entity, quotedDoctype, colons, emptyDigest,
        otherIssuer, severalParameters, spelledParameter, secondSign,
    ]

    static let cutValue = KnownAttack(
        .sure,
        "a comment or an instruction that cuts a value",
        "2017-11427 2017-11428 2018-0489 2017-11429 2017-11430 2025-54369 2025-54419 2026-57580 GHSA-qpxp-5j56-gg3x"
    )
    static let unsignedAssertion = KnownAttack(
        .sure,
        "an unsigned assertion next to a signed one",
        "2022-41912 2020-5407 2021-28091 2026-25922 2026-18092 2026-89043 2026-2092"
    )
    static let wrapping = KnownAttack(
        .sure,
        "signature wrapping",
        """
        2024-45409 2025-47949 2024-6800 2020-5390 2021-21238 2024-8698 2025-46572 2016-5697 2024-6202 2016-1000253 2015-5372 \
        2026-9487 2026-133430
        """
    )
    static let severalSignedInfo = KnownAttack(.sure, "several `SignedInfo` in one signature", "2025-29774 2019-3465")
    static let severalReferences = KnownAttack(.sure, "several `Reference` in one signature", "2026-33487")
    static let cutDigest = KnownAttack(.sure, "a comment or a second value in a digest", "2025-29775 2024-45409")
    static let smuggledDigest = KnownAttack(
        .sure,
        "the digest of changed content outside of its signature",
        "2024-45409"
    )
    static let selector = KnownAttack(.sure, "a selector in an ID or a `URI`", "2026-9390 2015-20108")
    static let nothingSigned = KnownAttack(.sure, "signatures whose `URI` names no element", "2026-18568")
    static let zeroSignature = KnownAttack(.sure, "an ECDSA signature of zeros", "2022-21449")
    static let otherCanonicalization = KnownAttack(.sure, "an unknown canonicalization method", "2013-2172")
    static let stylesheet = KnownAttack(.sure, "an XSLT transform", "2022-47966")
    static let path = KnownAttack(.sure, "an XPath transform", "2021-40690 2026-49289 GHSA-7mf5-fjj8-mvjc")
    static let manyTransforms = KnownAttack(.sure, "more than two transforms", "2021-39171")
    static let remoteKey = KnownAttack(
        .sure,
        "a key to fetch from an address",
        "2024-21893 2023-36661 2021-40690"
    )
    static let symmetricKey = KnownAttack(
        .sure,
        "an HMAC in place of a signature",
        "2019-1006 2026-15013 GHSA-m5mw-mr39-66vp GHSA-6vx8-pcwv-xhf4"
    )
    static let ownKey = KnownAttack(
        .context,
        "a message that brings its own key",
        "2024-32962 2021-21239 2023-48703 2026-9090 2026-18089"
    )
    static let expiredKey = KnownAttack(.context, "an expired certificate", "2018-10894")
    static let unsigned = KnownAttack(
        .context,
        "a message without the required signature",
        """
        2025-59718 2024-41107 2019-10201 2025-59719 2012-5351 2020-12676 2025-40934 2026-89042 2026-28323 2026-18108 2024-4985 \
        2024-9487
        """
    )
    static let presenter = KnownAttack(
        .context,
        "a confirmation method of another profile",
        "2020-5268 2014-3623 2026-92855 2026-88920"
    )
    static let placeholder = KnownAttack(.sure, "a placeholder `${…}` in an ID", "2017-2582")
    static let externalEntity = KnownAttack(
        .sure,
        "an external entity",
        "2024-22024 2024-52596 2013-6440 2021-27736 2026-28809"
    )
    static let entity = KnownAttack(.sure, "an entity that hides a value", "2025-23369 2018-0486 GHSA-9wcx-p7hr-f935")
    static let quotedDoctype = KnownAttack(.sure, "a document type that two parsers read differently", "2025-25291")
    static let colons = KnownAttack(
        .sure,
        "a name with a misplaced colon",
        "2020-29509 2020-29510 2020-29511 2020-15216 2020-27846"
    )
    package static let emptyDigest = KnownAttack(
        .sure,
        "the digest of nothing",
        "2025-66568 2025-66475 GHSA-wx95-c6cv-8532 GHSA-5j8p-438x-rgg5 GHSA-h25p-2wxc-6584"
    )
    static let otherIssuer = KnownAttack(.context, "an assertion of another issuer", "2023-41890 2026-49283 2026-49284")
    static let severalParameters = KnownAttack(.sure, "several messages in one query string", "2025-27773 2025-31335")
    static let spelledParameter = KnownAttack(.sure, "a percent-encoded name of a parameter", "2026-117691")
    static let secondSign = KnownAttack(.sure, "a second equals sign in a parameter", "2026-134822")
}
