// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import Testing

@Suite struct `meanings of finding codes` {
    @Test(arguments: Finding.Code.allCases)
    func `say in whole sentences what is found, why it matters and what to do`(code: Finding.Code) {
        let meaning = code.meaning
        #expect(meaning.title != code.rawValue)
        #expect(meaning.title.utf8.count <= 60 && !meaning.title.hasSuffix("."))
        for sentence in [meaning.summary, meaning.reason, meaning.remedy] {
            #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
        }
    }

    @Test func `are told apart by their titles`() {
        #expect(Set(Finding.Code.allCases.map(\.meaning.title)).count == Finding.Code.allCases.count)
    }

    /// The page is made again with `SAML_WRITE_FINDING_CODES=1 Scripts/test --filter FindingMeaningTests`.
    @Test func `stand on the page of the documentation word for word`() throws {
        let url = URL(filePath: #filePath).appending(
            path: "../../../../Sources/SAML/Documentation.docc/finding-codes.md"
        )
        let page = Self.page
        if ProcessInfo.processInfo.environment["SAML_WRITE_FINDING_CODES"] != nil {
            try Data(page.utf8).write(to: url.standardizedFileURL)
        }
        #expect(try String(contentsOf: url.standardizedFileURL, encoding: .utf8) == page)
    }

    private static var page: String {
        var page = """
            # Finding codes

            What each ``Finding/Code`` means, why it matters, and what to do about it.

            ## Overview

            A finding has a stable code, `area.problem`, and a message that says what was found in one document. This page
            says what to make of the code; ``Finding/Code/meaning`` gives the same words to a program. Codes stand in the
            order in which findings are listed.

            Areas share one list of problems, so that some codes are reserved: no rule gives them today.

            """
        var area: Substring = ""
        for code in Finding.Code.allCases {
            if code.area != area {
                area = code.area
                page += "\n## \(area)\n"
            }
            let meaning = code.meaning
            page += "\n### \(code.rawValue)\n\n**\(meaning.title).** \(meaning.summary) \(meaning.reason)\n\n"
            page += "*To mend it:* \(meaning.remedy)\n"
        }
        return page
    }
}
