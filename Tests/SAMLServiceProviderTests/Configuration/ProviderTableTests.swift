// SPDX-License-Identifier: Apache-2.0

internal import SAMLServiceProvider
internal import Testing
internal import UntrustedText
internal import Waiting

/// A request looks at no more identity providers than it shows, however many a federation has.
@Suite struct `a table of identity providers` {
    /// An identity provider that counts how often it is looked at.
    private struct Counted: TabledProvider {
        let name: String
        let looks: Watched<Int>
        let beginsLogins = false

        var sourceID: [UInt8] {
            looks.change { $0 += 1 }
            return Array(name.utf8.reversed())
        }
    }

    @Test func `looks at each identity provider once after a change`() throws {
        let looks = Watched(0)
        func entry(_ name: String) -> (ExactText, Counted) { (ExactText(name), Counted(name: name, looks: looks)) }
        let names = (0..<1_000).map { "idp-\($0)" }
        var table = ProviderTable(Dictionary(uniqueKeysWithValues: names.map(entry)))
        for round in 1...3 {
            looks.change { $0 = 0 }
            for name in names {
                #expect(table.provider(withSourceID: name.utf8.reversed())?.name == name)
                #expect(table.provider(withSourceID: Array(name.utf8)) == nil)
                #expect(table.order.first?.name == (round == 1 ? "idp-0" : "a-2"))
            }
            #expect(looks.value == names.count + (round == 1 ? 0 : 1))
            #expect(table.order.map(\.name) == table.order.map(\.name).sorted())
            table.providers["a-2"] = nil
            table.providers["a-2"] = entry("a-2").1
        }
        table.providers["a-2"] = nil
        #expect(table.provider(withSourceID: Array("2-a".utf8)) == nil)
        #expect(table.order.count == names.count)
    }
}
