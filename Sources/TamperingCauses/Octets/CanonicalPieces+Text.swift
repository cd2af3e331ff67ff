// SPDX-License-Identifier: Apache-2.0

extension CanonicalPieces {
    /// A text and the markup around it.
    struct Text {
        /// The position among the texts.
        let index: Int

        /// The characters, escaped as in canonical XML.
        let characters: ArraySlice<UInt8>

        /// The start tag before the text, or `nil` if the element also contains other content.
        let element: ArraySlice<UInt8>?

        /// The markup before and after the text.
        let previous: Markup
        let next: Markup

        /// The nesting level of the tag after the text.
        let level: Int

        /// Whether the text is empty or consists only of white space.
        let isBlank: Bool

        /// Whether the text is Base64, which is often wrapped.
        let isBase64: Bool

        /// The markup before and after the text.
        let previousMarkup: ArraySlice<UInt8>
        let nextMarkup: ArraySlice<UInt8>

        /// The level of the signature, `SignedInfo` or encrypted data around the text, or `nil` outside of them.
        let regionLevel: Int?

        /// Whether the text is inside another signature, inside `SignedInfo` or inside encrypted data.
        var isInRegion: Bool { regionLevel != nil }

        init(
            _ characters: ArraySlice<UInt8>,
            at index: Int,
            in element: ArraySlice<UInt8>?,
            between previous: (kind: Markup, markup: ArraySlice<UInt8>),
            and next: (kind: Markup, markup: ArraySlice<UInt8>),
            level: Int,
            regionLevel: Int?
        ) {
            self.characters = characters
            self.index = index
            self.element = element
            (self.previous, previousMarkup) = previous
            (self.next, nextMarkup) = next
            self.level = level
            self.regionLevel = regionLevel
            isBlank = CanonicalSpace.trimming(characters).isEmpty
            isBase64 = element != nil && !isBlank && Self.isBase64(characters, in: element)
        }
    }
}
