// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import Testing

@Suite struct `content without a message in a collection` {
    private static let json = Array(#"{"keys":[{"kty":"RSA"}]}"#.utf8)

    @Test(arguments: [
        (CountedContent.none, json, nil), (.otherMessages, json, nil), (.anyOther, json, OtherContent.unrelated),
        (.anyOther, Array("caf\u{E9} \u{1B}[1m".utf8), .unrelated), (.anyOther, [0x63, 0xE9], .unrelated),
        (.anyOther, [0xFF, 0xFE, 0x61, 0x00], .unrelated), (.anyOther, [0x78, 0x9C, 0x4B, 0x04, 0x00], .notRead),
        (.otherMessages, [0x78, 0x9C, 0x4B, 0x04, 0x00], nil),
        (.anyOther, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00], .unrelated),
    ])
    func `is counted only where any other content is, and text as unrelated`(
        counted: CountedContent,
        content: [UInt8],
        expected: OtherContent?
    ) {
        var document = EnclosedDocument(entry: "a", capture: InputFile(content))
        document.counted = counted
        switch DocumentValidator(ValidationOptions(time: .issueInstant)).validate(document, from: "a.zip").result {
        case .record: #expect(expected == nil)
        case .other(let other): #expect(other == expected)
        }
    }
}
