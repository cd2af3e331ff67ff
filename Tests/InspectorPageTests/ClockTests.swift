// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import SAML
import Synchronization
import TestVectors
import Testing

@Suite("The validation time of the page")
struct ClockTests {
    private let session = InspectorSession()

    private func move(to time: String) throws {
        let moment = try #require(Timestamp(rfc3339: time))
        session.clock.now.withLock { $0 = moment }
    }

    private func view(_ capture: Int, _ settings: Int, _ index: Int = 0) async throws -> [String: Any] {
        try await session.json("document?capture=\(capture)&settings=\(settings)&index=\(index)")
    }

    private func verdict(_ view: [String: Any]) -> String? {
        (view["summary"] as? [String: Any])?["verdict"] as? String
    }

    @Test("without a fixed time, each request is validated at the time of the clock, which the command names")
    func runs() async throws {
        try move(to: "2026-05-01T10:01:00Z")
        let capture = try await session.capture(TestVectors.bytes("attacks/valid/assertion-signed.xml")) ?? 0
        let settings = try await session.settings() ?? 0
        let early = try await view(capture, settings)
        #expect(verdict(early) == "undecided")
        #expect((early["command"] as? String)?.hasSuffix("--at 2026-05-01T10:01:00Z") == true)
        try move(to: "2026-05-01T11:00:00Z")
        let late = try await view(capture, settings)
        #expect(verdict(late) == "reject")
        #expect((late["command"] as? String)?.hasSuffix("--at 2026-05-01T11:00:00Z") == true)
        let list = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")
        #expect((list["rows"] as? [[String: Any]])?.first?["verdict"] as? String == "reject")
        #expect(
            await session.post("report?capture=\(capture)&settings=\(settings)").text.contains("2026-05-01T11:00:00Z")
        )
    }

    @Test("a fixed time does not follow the clock")
    func stays() async throws {
        let capture = try await session.capture(TestVectors.bytes("attacks/valid/assertion-signed.xml")) ?? 0
        let settings = try await session.settings(["at": "2026-05-01T10:01:00Z"]) ?? 0
        try move(to: "2027-05-01T10:01:00Z")
        #expect(verdict(try await view(capture, settings)) == "undecided")
    }

    private func old(_ view: [String: Any]) -> [String: Any]? {
        (view["summary"] as? [String: Any])?["old"] as? [String: Any]
    }

    @Test("an old document names the time of its capture if it was accepted then")
    func isOld() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let settings = try await session.settings(["at": "2026-06-01T00:00:00Z"]) ?? 0
        let har = try await session.capture(try MessageSample.har([response]), name: "a.har") ?? 0
        let stated = old(try await view(har, settings))
        #expect(stated?["at"] as? String == "2026-05-01T10:00:00Z")
        #expect(stated?["stated"] as? Bool == true)
        // Thousands of rows are not validated twice.
        let rows = try await session.json("verdicts?capture=\(har)&settings=\(settings)")["rows"] as? [[String: Any]]
        #expect(rows?.first?["verdict"] as? String == "reject")
        #expect(rows?.first?.keys.contains("old") == false)
        let alone = try await session.capture(response) ?? 0
        let guessed = old(try await view(alone, settings))
        #expect(guessed?["at"] as? String == "issue-instant")
        #expect(guessed?["stated"] as? Bool == false)
    }

    @Test("the line of a log states the time of the capture, if it has a zone")
    func isOldInLog() async throws {
        let response = Data(try TestVectors.bytes("attacks/valid/assertion-signed.xml")).base64EncodedString()
        let value = response.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let settings = try await session.settings(["at": "2026-06-01T00:00:00Z"]) ?? 0
        for (time, at) in [
            ("2026-05-01T12:01:30.5+02:00", "2026-05-01T10:01:30.5Z"), ("2026-05-01 12:01:30,500", "issue-instant"),
        ] {
            let line = "received\n\(time) INFO SAMLResponse=\(value)\n"
            let log = try await session.capture(Array(line.utf8), name: "a.log") ?? 0
            let found = old(try await view(log, settings))
            #expect(found?["at"] as? String == at)
            #expect(found?["stated"] as? Bool == (at != "issue-instant"))
        }
        // Its record has no member `request`: that is for exports of tools.
        let log = try await session.capture(Array("x\n2026-05-01T10:01:00Z \(response)\n".utf8), name: "a.log") ?? 0
        let record = try await view(log, settings)["record"] as? [String: Any]
        #expect((record?["request"] as? [String: Any])?["time"] == nil)
    }

    @Test("a document with another error is old, too, and one that has not expired is not")
    func isNotOld() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let capture = try await session.capture(try MessageSample.har([response]), name: "a.har") ?? 0
        let wrong =
            ["at": "2026-06-01T00:00:00Z", "audience": ["https://other.example.test"]] as [String: any Sendable]
        let both = old(try await view(capture, try await session.settings(wrong) ?? 0))
        #expect(both?["at"] as? String == "2026-05-01T10:00:00Z")
        #expect(both?["verdict"] as? String == "reject")
        let now = try await session.settings(["at": "2026-05-01T10:01:00Z"]) ?? 0
        #expect(old(try await view(capture, now)) == nil)
        // What is not valid yet is not old.
        let early = try await session.settings(["at": "2026-04-01T10:01:00Z"]) ?? 0
        #expect(old(try await view(capture, early)) == nil)
    }
}
