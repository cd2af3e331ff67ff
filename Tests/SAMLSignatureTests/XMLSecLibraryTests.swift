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

    /// Last: whether it is one that keys are made with.
    @Test(arguments: [
        (0, 9, 99, false), (1, 1, 99, false), (1, 2, 0, false), (1, 2, 36, false),
        (1, 2, 37, true), (1, 2, 41, true), (1, 3, 0, true), (1, 3, 12, true), (2, 0, 0, false),
    ])
    func `takes no xmlsec that is older than the one it is tested with, and none that is not known`(
        major: CInt,
        minor: CInt,
        subminor: CInt,
        isSupported: Bool
    ) {
        #expect(XMLSecLibrary.supports(major: major, minor: minor, subminor: subminor) == isSupported)
    }

    @Test func `names the OpenSSL that is loaded, or none without the trait`() {
        #if XMLSec
        #expect(XMLSecLibrary.openSSLVersion?.hasPrefix("3.") == true)
        #else
        #expect(XMLSecLibrary.openSSLVersion == nil)
        #endif
    }
}
