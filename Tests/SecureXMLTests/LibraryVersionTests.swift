// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

struct LibraryVersionTests {
    /// In the form of `xmlParserVersion`.
    @Test(arguments: ["", "2.9.14", "999", "2912", "20903", "20913", "20913-GITv2.9.13", "-20914", " 20914", "x20914"])
    func `refuses a libxml2 that is older than 2.9.14, or that says nothing that can be read`(version: String) {
        #expect(!XMLTree.supports(libraryVersion: version))
    }

    @Test(arguments: ["20914", "20914-GITv2.9.14", "21209", "21308", "21406", "21504", "30000"])
    func `takes libxml2 2.9.14 and what came after it`(version: String) {
        #expect(XMLTree.supports(libraryVersion: version))
    }

    @Test func `runs with one that it takes`() {
        #expect(XMLTree.supports(libraryVersion: XMLTree.libraryVersion))
    }
}
