// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// What a finding is about: a stable name, `area.problem`.
    ///
    /// Cases stand in the order in which findings are listed.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        // The bytes as they came.
        case inputTooLarge = "input.too-large"
        case inputEmpty = "input.empty"
        case inputUnknownFormat = "input.unknown-format"

        // The layers around the document.
        case encodingPercentTwice = "encoding.percent-twice"
        case encodingBadPercent = "encoding.bad-percent"
        case encodingBadBase64 = "encoding.bad-base64"
        case encodingNotCanonicalBase64 = "encoding.not-canonical-base64"
        case encodingURLSafeBase64 = "encoding.url-safe-base64"
        case encodingWrappedBase64 = "encoding.wrapped-base64"
        case encodingPlusBecameSpace = "encoding.plus-became-space"
        case encodingHTMLEscaped = "encoding.html-escaped"
        case encodingJSONEscaped = "encoding.json-escaped"
        case encodingQuotedPrintable = "encoding.quoted-printable"
        case encodingTruncated = "encoding.truncated"
        case encodingBadDeflate = "encoding.bad-deflate"
        case encodingNotUTF8 = "encoding.not-utf8"

        // The document as XML.
        case xmlMalformed = "xml.malformed"
        case xmlDoctype = "xml.doctype"
        case xmlLimitExceeded = "xml.limit-exceeded"
        case xmlUnsupportedVersion = "xml.unsupported-version"
        case xmlUndeclaredPrefix = "xml.undeclared-prefix"
        case xmlDuplicateID = "xml.duplicate-id"

        // The document against the OASIS schemas.
        case schemaInvalid = "schema.invalid"

        // The document as SAML.
        case samlNotAResponse = "saml.not-a-response"
        case samlUnsupportedVersion = "saml.unsupported-version"
        case samlMissingElement = "saml.missing-element"
        case samlUnexpectedElement = "saml.unexpected-element"
        case samlBadTimestamp = "saml.bad-timestamp"
        case samlBadID = "saml.bad-id"
        case samlBadURI = "saml.bad-uri"
        case samlNoAssertion = "saml.no-assertion"

        // Signatures.
        case signatureMissing = "signature.missing"
        case signatureUnchecked = "signature.unchecked"
        case signatureInvalidDigest = "signature.invalid-digest"
        case signatureInvalidValue = "signature.invalid-value"
        case signatureUntrustedKey = "signature.untrusted-key"
        case signatureAlgorithmNotAllowed = "signature.algorithm-not-allowed"
        case signatureWeakKey = "signature.weak-key"
        case signatureBadReference = "signature.bad-reference"
        case signatureBadTransform = "signature.bad-transform"
        case signatureWrapping = "signature.wrapping"
        case signatureMisplaced = "signature.misplaced"
        case signatureMultiple = "signature.multiple"
        case signatureKeyExpired = "signature.key-expired"

        // Encryption.
        case encryptionCannotDecrypt = "encryption.cannot-decrypt"
        case encryptionAlgorithmNotAllowed = "encryption.algorithm-not-allowed"
        case encryptionNotDecrypted = "encryption.not-decrypted"

        // Policy, in the order of the contract.
        case statusNotSuccess = "status.not-success"
        case issuerMissing = "issuer.missing"
        case issuerMismatch = "issuer.mismatch"
        case issuerUnsolicited = "issuer.unsolicited"
        case audienceMissing = "audience.missing"
        case audienceMismatch = "audience.mismatch"
        case audienceUnsolicited = "audience.unsolicited"
        case recipientMissing = "recipient.missing"
        case recipientMismatch = "recipient.mismatch"
        case recipientUnsolicited = "recipient.unsolicited"
        case destinationMissing = "destination.missing"
        case destinationMismatch = "destination.mismatch"
        case destinationUnsolicited = "destination.unsolicited"
        case inResponseToMissing = "in-response-to.missing"
        case inResponseToMismatch = "in-response-to.mismatch"
        case inResponseToUnsolicited = "in-response-to.unsolicited"
        case conditionsNotYetValid = "conditions.not-yet-valid"
        case conditionsExpired = "conditions.expired"
        case conditionsMissing = "conditions.missing"
        case conditionsBadMethod = "conditions.bad-method"
        case conditionsNoValidConfirmation = "conditions.no-valid-confirmation"
        case conditionsUnknownCondition = "conditions.unknown-condition"
        case confirmationNotYetValid = "confirmation.not-yet-valid"
        case confirmationExpired = "confirmation.expired"
        case confirmationMissing = "confirmation.missing"
        case confirmationBadMethod = "confirmation.bad-method"
        case confirmationNoValidConfirmation = "confirmation.no-valid-confirmation"
        case confirmationUnknownCondition = "confirmation.unknown-condition"
        case sessionNotYetValid = "session.not-yet-valid"
        case sessionExpired = "session.expired"
        case sessionMissing = "session.missing"
        case sessionBadMethod = "session.bad-method"
        case sessionNoValidConfirmation = "session.no-valid-confirmation"
        case sessionUnknownCondition = "session.unknown-condition"
        case attributesDuplicateName = "attributes.duplicate-name"
        case attributesEmpty = "attributes.empty"
        case replaySeenBefore = "replay.seen-before"

        // The exchange clean-up.
        case exchangeCleanupBreaksXML = "exchange.cleanup-breaks-xml"
        case exchangeCleanupChangesSignedContent = "exchange.cleanup-changes-signed-content"
        case exchangeCleanupChangesValues = "exchange.cleanup-changes-values"
    }
}
