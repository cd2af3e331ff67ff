// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct ForwardedAddressTests {
    @Test(arguments: [
        "192.0.2.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1", "2001:DB8:0:0:0:0:0:1",
        "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "::ffff:192.0.2.1", "1:2:3:4:5:6:192.0.2.1",
    ])
    func `accepts an IPv4 or IPv6 address`(text: String) {
        #expect(ForwardedAddress(text)?.headerValue == text)
    }

    @Test(arguments: [
        "", " ", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1:80", "192.0.2.1, 192.0.2.2", "192.0.2.1\r\nA: b",
        "[::1]", ":::", "::1%eth0", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", ":1", "1:",
        "1:2:3:4:5:6:7:8::", "::1.2.3", "1.2.3.4::", "+1::", "example.com", "unknown", "١.0.0.1",
    ])
    func `rejects other text`(text: String) {
        #expect(ForwardedAddress(text) == nil)
    }

    @Test
    func `compares addresses and not their spelling`() throws {
        let one = try #require(ForwardedAddress("2001:db8::1"))
        #expect(ForwardedAddress("2001:0DB8:0::0:1") == one)
        #expect(ForwardedAddress("2001:db8::2") != one)
        #expect(!shown(one).contains("db8"))
    }
}
