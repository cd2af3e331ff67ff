// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature
internal import Testing

struct XMLSecLibraryTests {
    @Test func `names the xmlsec that is linked, or none without the trait`() {
        #if XMLSec
        #expect(XMLSecLibrary.version?.hasPrefix("1.") == true)
        #else
        #expect(XMLSecLibrary.version == nil)
        #endif
    }
}
