// SPDX-License-Identifier: Apache-2.0

extension Mutant {
    /// Creates a mutant of an original with one to six changes, and sometimes a new signature.
    ///
    /// - Returns: The bytes of the mutant, or `nil` if a layer around the document can no longer be decoded.
    mutating func make() -> [UInt8]? {
        let wanted = 1 + min(random.below(6), random.below(6))
        // A document with only harmless changes must be read like its original.
        let isGentle = random.chance(25)
        var tries = 0
        while kinds.count < wanted, tries < 30 {
            tries += 1
            let kind = random.pick(isGentle ? Self.gentle : Self.all)
            if Self.ofBytes.contains(kind) {
                // At most one of them, because most documents become malformed.
                if byteChanges.isEmpty, isGentle || random.chance(40) {
                    byteChanges.append(kind)
                    kinds.append(kind)
                }
            } else if apply(kind) {
                kinds.append(kind)
            }
        }
        if !isGentle, random.chance(25) {
            let kind = random.pick(Self.last)
            if finish(kind) { kinds.append(kind) }
        }
        var bytes = tree.bytes
        for kind in byteChanges where !change(&bytes, kind) { return nil }
        return bytes
    }

    private static let last: [Kind] = [.digestMadeGood, .signedByAttacker, .signedByAttacker, .signedByHMAC]

    private static let ofBytes: Set<Kind> = [
        .byteChanged, .byteRemoved, .byteAdded, .bytesRepeated, .truncated, .lineEnds, .byteOrderMark,
        .encodingDeclaration, .otherEncoding, .base64Layer,
    ]

    private static let wrapping: [Kind] = [
        .wrapAsChild, .wrapAsParent, .wrapBefore, .wrapBehind, .wrapInAdvice, .wrapInValue, .wrapInConfirmation,
        .wrapInExtensions, .wrapInKeyInfo, .wrapInObject, .wrapInHeader, .wrapInStatusDetail,
    ]

    private static let gentle: [Kind] = [
        .changePrefixEverywhere, .repeatDeclaration, .unusedDeclaration, .moveDeclaration, .sectionInText,
        .characterReference, .commentBetween, .commentOutside, .spaceInTag, .otherQuotes, .attributeOrder,
        .soapEnvelope, .encodingDeclaration, .byteOrderMark, .lineEnds, .keyInfo, .keyInfoFromDonor,
        .shadowValuePrefix, .secondID, .prefixedID, .encryptAssertion, .recipient, .removeSignature, .base64Layer,
    ]

    private static let all: [Kind] =
        Kind.allCases.filter { !last.contains($0) && $0 != .query }
        + wrapping + [.commentInText, .commentInText, .nameID, .attributeValue]

    private mutating func apply(_ kind: Kind) -> Bool {
        switch kind {
        case .moveElement, .copyElement, .removeElement, .swapElements, .wrapElement, .unwrapElement: arrange(kind)
        case _ where Self.wrapping.contains(kind): wrap(kind)
        case .renameElement, .renameAttribute, .renameNamespace, .changePrefix, .changePrefixEverywhere: rename(kind)
        case .shadowPrefix, .shadowValuePrefix, .repeatDeclaration, .unusedDeclaration, .relativeNamespace,
            .emptyNamespace, .moveDeclaration:
            declare(kind)
        case .commentInText, .instructionInText, .sectionInText, .characterReference, .entityReference,
            .documentType, .commentBetween, .instructionBetween, .spaceInText, .spaceBetween, .spaceInTag,
            .lookalike, .otherQuotes, .attributeOrder, .commentOutside:
            mark(kind)
        case .duplicateID, .swapIDs, .changeID, .kindOfID, .secondID, .prefixedID, .removeID: identify(kind)
        case .referenceURI, .referenceElsewhere, .secondReference, .manifest, .secondSignedInfo: refer(kind)
        case .removeSignature, .moveSignature, .copySignature, .signatureFromDonor: sign(kind)
        case .digestValue, .emptyDigest, .signatureValue, .signatureMethod, .digestMethod, .canonicalizationMethod,
            .transforms, .methodParameter, .prefixList, .keyInfo, .keyInfoFromDonor:
            change(kind)
        case .elementFromDonor, .assertionFromDonor: borrow(kind)
        case .encryptAssertion, .encryptPart, .cipherFromDonor, .cipherValue, .cipherMethod: encrypt(kind)
        case .soapEnvelope: envelope()
        case .secondBody: secondBody()
        default: value(kind)
        }
    }
}
