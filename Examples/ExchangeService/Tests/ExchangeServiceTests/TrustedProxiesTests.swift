// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Testing

@Suite struct TrustedProxiesTests {
    @Test(arguments: [
        // Nobody is trusted, and the peer is the device.
        ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),
        // A trusted proxy tells of the device.
        ("10.1.2.3", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:10.1.2.3", ["203.0.113.9"], "203.0.113.9"),
        ("2001:db8::1", ["203.0.113.9"], "203.0.113.9"),
        // What a device says of itself stands further to the left.
        ("10.1.2.3", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        ("10.1.2.3", ["198.51.100.1", "203.0.113.9 , 10.9.9.9"], "203.0.113.9"),
        // What cannot be read is believed by nobody.
        ("10.1.2.3", ["203.0.113.9, unknown"], "10.1.2.3"),
        ("10.1.2.3", ["203.0.113.9, , 10.9.9.9"], "10.9.9.9"),
        ("10.1.2.3", [], "10.1.2.3"),
        ("10.1.2.3", ["10.4.4.4"], "10.4.4.4"),
    ])
    func `the device is the last address that no trusted proxy has`(peer: String, fields: [String], device: String) {
        let entries = ["10.0.0.0/8", "2001:db8:0::1"].compactMap(TrustedProxies.Entry.init)
        #expect(entries.count == 2)
        let found = TrustedProxies(entries: entries).device(behind: peer, fields)
        #expect(found == ForwardedAddress(device))
    }

    @Test(arguments: ["", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "2001:db8::/32", "10.0.0/8", "proxy.example.test"])
    func `what is neither an address nor a network of IPv4 is no proxy`(text: String) {
        #expect(TrustedProxies.Entry(text) == nil)
    }

    @Test func `without a peer there is no device`() {
        #expect(TrustedProxies(entries: []).device(behind: nil, ["203.0.113.9"]) == nil)
    }
}
