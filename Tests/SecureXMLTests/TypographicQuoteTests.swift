// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

@Suite struct `typographic quotation marks` {
    private func reason(_ text: String) -> String? {
        do throws(XMLFault) {
            _ = try XMLTree(parsing: Array(text.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(arguments: ["<?xml version=”1.0”?><a/>", "<a b=“c”/>", "<a b=‘c’/>", "<a xmlns:p='urn:a' p:b=”c”/>"])
    func `are named if they break a tag`(text: String) {
        #expect(reason(text)?.contains("typographic quotation marks") == true)
    }

    @Test(arguments: ["<a>“text”</a>", "<a b='“c”'/>"])
    func `are accepted in content`(text: String) {
        #expect(reason(text) == nil)
    }

    @Test func `far from an error are not named`() {
        #expect(reason("<a>“text”\(String(repeating: "x", count: 50))<b></a>")?.contains("typographic") == false)
    }
}
