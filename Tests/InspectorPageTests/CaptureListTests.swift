// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import InspectorPage
import TestVectors
import Testing

@Suite("The documents of captures on the page")
struct CaptureListTests {
    private let session = InspectorSession()

    private static let time = "2026-05-01T10:01:00Z"

    private func lines(_ count: Int) -> [UInt8] {
        Array((0..<count).map { _ in #"{"SAMLResponse":"PHg+"}"# }.joined(separator: "\n").utf8)
    }

    @Test("a part of the documents can be validated")
    func validatesPart() async throws {
        let capture = try await session.capture(lines(10), name: "a.jsonl") ?? 0
        let settings = try await session.settings(["at": Self.time]) ?? 0
        func indexes(_ part: String) async throws -> [Int] {
            let list = try await session.json("verdicts?capture=\(capture)&settings=\(settings)\(part)")
            return (list["rows"] as? [[String: Any]] ?? []).compactMap { $0["index"] as? Int }
        }
        #expect(try await indexes("&from=3&count=4") == [3, 4, 5, 6])
        #expect(try await indexes("&from=8&count=4") == [8, 9])
        #expect(try await indexes("&from=12&count=4") == [])
        #expect(try await indexes("&from=0&count=\(Int.max)") == Array(0..<10))
    }

    @Test("documents have the verdict of the current settings, not of earlier ones", .requiresXMLSec)
    func validatesAgain() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let value = Data(response).base64EncodedString()
        let list = [value, "PHg+", value].map { "{\"SAMLResponse\":\"\($0)\"}" }.joined(separator: "\n")
        let capture = try await session.capture(Array(list.utf8), name: "a.jsonl") ?? 0
        let files = [
            "t.pem": try TestVectors.bytes("keys/idp-rsa.crt.pem"),
            "u.pem": try TestVectors.bytes("keys/idp-ec.crt.pem"),
        ]
        func verdicts(_ options: [String: Any]) async throws -> [String] {
            let settings = try await session.settings(options, files: files) ?? 0
            let list = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")
            return (list["rows"] as? [[String: Any]] ?? []).compactMap { $0["verdict"] as? String }
        }
        let accepted = ["accept", "unreadable", "accept"]
        let rejected = ["reject", "unreadable", "reject"]
        #expect(try await verdicts(["at": Self.time, "trust": ["t.pem"]]) == accepted)
        #expect(try await verdicts(["at": "2026-05-03T10:00:00Z", "trust": ["t.pem"]]) == rejected)
        #expect(try await verdicts(["at": Self.time, "trust": ["u.pem"]]) == rejected)
        let other = ["at": Self.time, "trust": ["t.pem"], "audience": ["https://other.example"]] as [String: Any]
        #expect(try await verdicts(other) == rejected)
        #expect(try await verdicts(["at": Self.time, "trust": ["t.pem"]]) == accepted)
    }

    @Test("one report contains the documents of several captures")
    func exportsAll() async throws {
        let settings = try await session.settings(["at": Self.time]) ?? 0
        let first = try await session.capture(lines(2), name: "first.jsonl") ?? 0
        let second = try await session.capture(lines(3), name: "second.jsonl") ?? 0
        let report = await session.post("report?capture=\(first),\(second)&settings=\(settings)").text
        #expect(report.contains("first.jsonl") && report.contains("second.jsonl"))
        #expect(await session.post("report?capture=\(first),99&settings=\(settings)").status == 410)
        #expect(await session.post("report?capture=x&settings=\(settings)").status == 410)
    }

    @Test("the number of a document is the same in the list, the command and the report")
    func numbers() async throws {
        // The entry of the HAR between the two responses has no message.
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let har = String(decoding: try MessageSample.har([response, Array("<x/>".utf8), response]), as: UTF8.self)
        let changed = har.replacing("SAMLRequest=", with: "other=")
        let capture = try await session.capture(Array(changed.utf8), name: "a.har") ?? 0
        let settings = try await session.settings(["at": Self.time]) ?? 0
        let query = "capture=\(capture)&settings=\(settings)"
        let rows = try await session.json("verdicts?\(query)")["rows"] as? [[String: Any]] ?? []
        let labels = rows.compactMap { $0["entry"] as? String }
        #expect(labels == ["1", "2 (at 3)"])
        let index = rows.last?["index"] as? Int ?? 0
        let command = try await session.json("document?\(query)&index=\(index)")["command"] as? String ?? ""
        #expect(command.contains("--entry 2 "))
        #expect(await session.post("report?\(query)").text.contains("2 (at 3)"))
    }

    @Test("the bytes of an unreadable capture are shown in hexadecimal, without the relay state")
    func dumps() async throws {
        let capture = try await session.capture([0xFF, 0x41] + Array("&RelayState=state-of-mira".utf8)) ?? 0
        let settings = try await session.settings(["at": Self.time]) ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0&values=1")
        let dump = (view["raw"] as? [String: Any])?["dump"] as? [String] ?? []
        #expect(dump.first == "0000  ff 41 26 52 65 6c 61 79 53 74 61 74 65 3d 28 68   .A&RelayState=(h", "\(dump)")
        #expect(!dump.joined().contains("mira"))
        let hidden = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
        #expect(hidden["raw"] is NSNull)
    }
}
