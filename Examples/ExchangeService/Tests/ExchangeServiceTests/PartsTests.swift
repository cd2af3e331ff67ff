// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Testing

/// The parts of the service that need no server.
@Suite struct PartsTests {
    @Test func `a table of recent items loses its oldest entries first, and not all of them`() {
        var items = RecentItems<Int, Int>(limit: 100)
        // The use makes the first entry the newest one.
        for key in 0...100 {
            items.keep(key, for: key)
            _ = items.value(of: 0)
        }
        let left = (0...100).filter { items.value(of: $0) == $0 }
        #expect(left == [0] + Array(11...100))
        #expect(items.count == left.count)
        for key in 0..<500 { items.keep(key, for: key) }
        #expect((91...100).contains(items.count))
    }

    @Test func `a backlog refuses at once what its threads cannot begin in time`() {
        let backlog = Backlog(threads: 2)
        // Before the first validation, nothing is known.
        for _ in 0..<1_000 { #expect(backlog.enter(within: .seconds(1)) == nil) }
        for _ in 0..<980 { backlog.leave(after: .seconds(1)) }
        // Twenty documents of about a second wait for two threads.
        #expect(backlog.enter(within: .seconds(11)) == nil)
        let wait = backlog.enter(within: .seconds(4))
        #expect(wait.map { (.seconds(6)...(.seconds(7))).contains($0) } == true, "\(String(describing: wait))")
        for _ in 0..<21 { backlog.leave(after: nil) }
        #expect(backlog.enter(within: .milliseconds(1)) == nil)
    }

    @Test(arguments: [
        (1024 + Descriptors.reserve, 1024, 1024), (1024 + Descriptors.reserve, 1025, 1024), (.max, 100_000, 100_000),
        (1024, 1024, 1024 - Descriptors.reserve), (Descriptors.reserve + 1, 1024, 1),
    ])
    func `descriptors are reserved for the process`(limit: Int, wanted: Int, connections: Int) throws {
        #expect(try Descriptors.connections(wanted, limit: limit) == connections)
    }

    @Test func `too few descriptors are reported with the required number`() {
        let limit = Descriptors.reserve
        let error = #expect(throws: ConfigurationError.self) { try Descriptors.connections(1, limit: limit) }
        let required = "at least \(limit + 1) descriptors (ulimit -n); the limit is \(limit)"
        #expect(error?.problems == ["maximumConnections: requires \(required)"])
    }

    @Test(
        arguments: [
            // Without trusted proxies, the peer is the device.
            ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),
            // A trusted proxy names the device.
            ("10.1.2.3", ["203.0.113.9"], "203.0.113.9"), ("::ffff:10.1.2.3", ["203.0.113.9"], "203.0.113.9"),
            ("2001:db8::1", ["203.0.113.9"], "203.0.113.9"),
            // Addresses that a device claims are further to the left.
            ("10.1.2.3", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            ("10.1.2.3", ["198.51.100.1", "203.0.113.9 , 10.9.9.9"], "203.0.113.9"),
            // Malformed addresses are ignored.
            ("10.1.2.3", ["203.0.113.9, unknown"], "10.1.2.3"), ("10.1.2.3", ["203.0.113.9, , 10.9.9.9"], "10.9.9.9"),
            ("10.1.2.3", [], "10.1.2.3"), ("10.1.2.3", ["10.4.4.4"], "10.4.4.4"), (nil, ["203.0.113.9"], nil),
        ] as [(String?, [String], String?)]
    )
    func `the device is the last address that is not a trusted proxy`(peer: String?, fields: [String], device: String?)
    {
        let entries = ["10.0.0.0/8", "2001:db8:0::1"].compactMap(TrustedProxies.Entry.init)
        #expect(entries.count == 2)
        let found = TrustedProxies(entries: entries).device(behind: peer, fields)
        #expect(found == device.flatMap { ForwardedAddress($0) })
    }

    @Test(arguments: ["", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "2001:db8::/32", "10.0.0/8", "proxy.example.test"])
    func `a proxy is an IPv4 address or network`(text: String) {
        #expect(TrustedProxies.Entry(text) == nil)
    }
}
