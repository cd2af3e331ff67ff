// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Testing

@Suite struct TrustedProxiesTests {
    @Test(arguments: [
        // Without trusted proxies, the peer is the device.
        ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),
        // A trusted proxy names the device.
        ("10.1.2.3", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:10.1.2.3", ["203.0.113.9"], "203.0.113.9"),
        ("2001:db8::1", ["203.0.113.9"], "203.0.113.9"),
        // Addresses that a device claims are further to the left.
        ("10.1.2.3", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        ("10.1.2.3", ["198.51.100.1", "203.0.113.9 , 10.9.9.9"], "203.0.113.9"),
        // Malformed addresses are ignored.
        ("10.1.2.3", ["203.0.113.9, unknown"], "10.1.2.3"),
        ("10.1.2.3", ["203.0.113.9, , 10.9.9.9"], "10.9.9.9"),
        ("10.1.2.3", [], "10.1.2.3"),
        ("10.1.2.3", ["10.4.4.4"], "10.4.4.4"),
    ])
    func `uses the last address that is not a trusted proxy as the device`(
        peer: String,
        fields: [String],
        device: String
    ) {
        let entries = ["10.0.0.0/8", "2001:db8:0::1"].compactMap(TrustedProxies.Entry.init)
        #expect(entries.count == 2)
        let found = TrustedProxies(entries: entries).device(behind: peer, fields)
        #expect(found == ForwardedAddress(device))
    }

    @Test(arguments: ["", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "2001:db8::/32", "10.0.0/8", "proxy.example.test"])
    func `rejects proxies that are neither IPv4 addresses nor networks`(text: String) {
        #expect(TrustedProxies.Entry(text) == nil)
    }

    @Test func `returns no device without a peer`() {
        #expect(TrustedProxies(entries: []).device(behind: nil, ["203.0.113.9"]) == nil)
    }
}
