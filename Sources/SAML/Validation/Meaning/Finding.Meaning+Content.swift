// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// Attributes, replays, and the exchange clean-up.
    static let contentMeanings: [Finding.Code: Finding.Meaning] = [
        .attributesDuplicateName: Finding.Meaning(
            "Attribute named twice",
            "Two attributes of one assertion have the same name.",
            "One reader takes the first, another the last, and they may differ.",
            "Put all values of a name into one attribute."
        ),
        .attributesEmpty: Finding.Meaning(
            "Attribute without a value",
            "An attribute has no value, or an empty one.",
            "A receiver may take it for no value, for empty text or for an error.",
            "Leave out attributes that have no value."
        ),
        .replaySeenBefore: Finding.Meaning(
            "Assertion was seen before",
            "An assertion with the same identifier was judged before.",
            "An assertion counts once; the second use may be by somebody who copied it.",
            "Make a fresh identifier for each assertion; in a batch, look whether one capture is there twice."
        ),
        .exchangeCleanupBreaksXML: Finding.Meaning(
            "Clean-up breaks the XML",
            "After the white-space clean-up of the exchange the document is not well-formed.",
            "The other side could not read it.",
            "Write the document on one line before it is signed, or send it as it is."
        ),
        .exchangeCleanupChangesSignedContent: Finding.Meaning(
            "Clean-up changes signed content",
            "The white-space clean-up of the exchange changes what a signature covers.",
            "The signature would no longer verify at the other side.",
            "Sign documents that have no line breaks and no runs of blanks, or send them as they are."
        ),
        .exchangeCleanupChangesValues: Finding.Meaning(
            "Clean-up changes values",
            "The white-space clean-up of the exchange changes a text or an attribute value.",
            "The other side would see another value than was meant.",
            "Keep line breaks and runs of blanks out of values, or send the document as it is."
        ),
    ]
}
