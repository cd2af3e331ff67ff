// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Testing

@Suite struct `A table of recent items` {
    @Test func `loses its oldest entries first, and not all of them`() {
        var items = RecentItems<Int, Int>(limit: 100)
        for key in 0..<100 { items.keep(key, for: key) }
        // The use makes the first entry the newest one.
        _ = items.value(of: 0)
        items.keep(100, for: 100)
        let left = (0...100).filter { items.value(of: $0) == $0 }
        #expect(left == [0] + Array(11...100))
        #expect(items.count == left.count)
    }

    @Test func `never has more entries than its limit`() {
        var items = RecentItems<Int, Int>(limit: 3)
        for key in 0..<50 {
            items.keep(key, for: key)
            let (count, value) = (items.count, items.value(of: key))
            #expect(count <= 3)
            #expect(value == key)
        }
        items.keep(7, for: 49)
        let value = items.value(of: 49)
        #expect(value == 7)
    }
}
