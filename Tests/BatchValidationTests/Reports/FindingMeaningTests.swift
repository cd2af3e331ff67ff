// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `the catalog of finding codes` {
    @Test(arguments: Finding.Code.allCases)
    func `explains each code in complete sentences`(code: Finding.Code) {
        let meaning = code.meaning
        #expect(meaning.title != code.rawValue)
        #expect(meaning.title.utf8.count <= 60 && !meaning.title.hasSuffix("."))
        for sentence in [meaning.summary, meaning.reason, meaning.remedy] {
            #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
        }
    }

    @Test func `gives each code a unique title`() {
        #expect(Set(Finding.Code.allCases.map(\.meaning.title)).count == Finding.Code.allCases.count)
    }
}
