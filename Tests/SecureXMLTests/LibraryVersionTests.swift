// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

struct LibraryVersionTests {
    /// Versions in the format of `xmlParserVersion`.
    @Test(arguments: ["", "2.9.14", "999", "2912", "20903", "20913", "20913-GITv2.9.13", "-20914", " 20914", "x20914"])
    func `rejects versions of libxml2 before 2.9.14 and unreadable versions`(version: String) {
        #expect(!XMLTree.supports(libraryVersion: version))
    }

    @Test(arguments: ["20914", "20914-GITv2.9.14", "21209", "21308", "21406", "21504", "30000"])
    func `accepts libxml2 2.9.14 and later versions`(version: String) {
        #expect(XMLTree.supports(libraryVersion: version))
    }

    @Test func `supports the loaded version`() {
        #expect(XMLTree.supports(libraryVersion: XMLTree.libraryVersion))
    }
}
