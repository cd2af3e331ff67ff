// SPDX-License-Identifier: Apache-2.0

/// The kinds of mutations, each of which a run must apply at least once.
enum Kind: String, CaseIterable, Sendable {
    // Arrangement
    case moveElement, copyElement, removeElement, swapElements, wrapElement, unwrapElement
    // Signature wrapping
    case wrapBefore, wrapBehind, wrapAsParent, wrapAsChild, wrapInExtensions, wrapInObject, wrapInStatusDetail,
        wrapInValue, wrapInAdvice, wrapInConfirmation, wrapInHeader, wrapInKeyInfo
    // Names and namespaces
    case renameElement, renameAttribute, renameNamespace, changePrefix, changePrefixEverywhere, shadowPrefix,
        shadowValuePrefix, repeatDeclaration, unusedDeclaration, relativeNamespace, emptyNamespace, moveDeclaration
    // Markup in text
    case commentInText, instructionInText, sectionInText, characterReference, entityReference, documentType,
        commentBetween, instructionBetween, spaceInText, spaceBetween, spaceInTag, lookalike, otherQuotes,
        attributeOrder, commentOutside
    // Identifiers and references
    case duplicateID, swapIDs, changeID, kindOfID, secondID, prefixedID, removeID, referenceURI, referenceElsewhere,
        secondReference, manifest, secondSignedInfo, removeSignature, moveSignature, copySignature,
        signatureFromDonor, digestValue, emptyDigest, signatureValue
    // Algorithms and keys
    case signatureMethod, digestMethod, canonicalizationMethod, transforms, methodParameter, prefixList, keyInfo,
        keyInfoFromDonor
    // Values
    case nameID, attributeValue, attributeName, addAttribute, issuer, audience, recipient, time, status, anyText,
        anyAttribute, addSchemaAttribute
    // Donors
    case elementFromDonor, assertionFromDonor
    // Encryption
    case encryptAssertion, encryptPart, cipherFromDonor, cipherValue, cipherMethod
    // Layers and bytes
    case soapEnvelope, secondBody, byteChanged, byteRemoved, byteAdded, bytesRepeated, truncated, lineEnds,
        byteOrderMark, encodingDeclaration, otherEncoding, base64Layer
    // Another spelling of a signed query, or parts of two
    case query
    // The last step, after all others
    case digestMadeGood, signedByAttacker, signedByHMAC
}
