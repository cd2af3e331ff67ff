// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import Testing

/// The dates of the interfaces that Adobe ends.
@Suite struct `Ending interfaces` {
    @Test(arguments: [EndingInterface.v1, .sdk])
    func `the page about migration states the same dates`(interface: EndingInterface) throws {
        let sources = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/") + "/Sources/AdobePass"
        let page = sources + "/Documentation.docc/migrating-to-rest-api-v2.md"
        let row = "| \(interface.name) | \(interface.endOfSupport) | \(interface.endOfLife) |"
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains(row))
    }

    @Test func `the texts change when the interface has ended`() {
        var interface = EndingInterface.v1
        #expect(interface.notice == "Support ended 2025-12-31; end of life: end of 2026 (to be decided).")
        interface.endOfLife = "2027-01-31"
        interface.hasEnded = true
        #expect(interface.notice == "Adobe ended it on 2027-01-31: every call fails.")
    }
}
