// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import Testing

@Suite struct `JSON without a message in a collection` {
    @Test(arguments: [(CountedContent.none, false), (.otherMessages, false), (.anyOther, true)])
    func `is counted only where any other content is`(counted: CountedContent, isOther: Bool) {
        var document = EnclosedDocument(
            entry: "a.json",
            capture: InputFile(Array(#"{"keys":[{"kty":"RSA"}]}"#.utf8))
        )
        document.counted = counted
        switch DocumentValidator(ValidationOptions(time: .issueInstant)).validate(document, from: "a.zip") {
        case .record: #expect(!isOther)
        case .other(let other): #expect(isOther && other == .unrelated)
        }
    }
}
