// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import InspectorPage
import TestVectors
import Testing

@Suite("The settings of the page")
struct PageSettingsTests {
    private let session = InspectorSession()

    private func problem(_ options: [String: Any], files: [String: [UInt8]] = [:]) async throws -> (Int, String) {
        let answer = await session.post("settings", try InspectorSession.settings(options, files: files))
        return (answer.status, answer.text)
    }

    @Test("the page cannot name a file of the machine")
    func namesNoFiles() async throws {
        for name in ["/etc/passwd", "../Package.swift", "/proc/self/fd/0", "-", ""] {
            for option in ["trust", "decryption-key", "metadata-signed-by"] {
                #expect(try await problem([option: [name]]).0 == 400, "\(option) \(name)")
            }
            for value in ["https://idp.example.test=\(name)", name] {
                #expect(try await problem(["trust-key": [value]]).0 != 200, "trust-key \(value)")
            }
            for option in ["query", "request", "sp-metadata", "confirmation-key"] {
                #expect(try await problem([option: name]).0 == 400, "\(option) \(name)")
            }
        }
    }

    @Test(
        "options that name places of the machine are not offered",
        arguments: [
            "schema-directory", "reject-replays", "files-from", "output", "summary", "resume", "unknown",
        ]
    )
    func withholds(_ option: String) async throws {
        #expect(try await problem([option: "x"]).0 == 400)
        #expect(!(await session.post("options").text.contains("\"name\":\"\(option)\"")))
    }

    @Test("each option that is offered has a name in words")
    func namesOptions() async throws {
        let offered = try await session.json("options")["options"] as? [[String: Any]] ?? []
        #expect(offered.count > 20)
        for option in offered {
            #expect((option["label"] as? String)?.isEmpty == false, "\(option["name"] ?? "")")
        }
    }

    @Test("an invalid value has the message of samltool, without a path")
    func explains() async throws {
        let (status, text) = try await problem(["clock-skew": -1, "profile": "other"])
        #expect(status == 422)
        #expect(text.contains("profile"))
        #expect(text.contains("--clock-skew takes a number"))
        #expect(!text.contains("/proc"))
    }

    @Test("a file that is not a key is named as the user named it", .requiresXMLSec)
    func namesFiles() async throws {
        let (status, text) = try await problem(["trust": ["idp.pem"]], files: ["idp.pem": Array("no key".utf8)])
        #expect(status == 422)
        #expect(text.contains("idp.pem"))
        #expect(!text.contains("/proc"))
        #expect(!text.contains("no key"))
    }

    @Test("settings that are not JSON, or have no options, are rejected")
    func rejectsMalformed() async {
        for body in ["", "[]", "{}", #"{"options":1}"#, #"{"options":{},"files":1}"#, #"{"options":{},"files":[{}]}"#] {
            #expect(await session.post("settings", Array(body.utf8)).status == 400, "\(body)")
        }
    }

    @Test("signed metadata cannot be replaced by a key, which needs an issuer", .requiresXMLSec)
    func demandsSignedMetadata() async throws {
        let files = [
            "idp.pem": try TestVectors.bytes("keys/idp-rsa.crt.pem"),
            "federation.pem": try TestVectors.bytes("trust/pem/key-rsa-4096.pem"),
        ]
        let replaced = ["trust": ["idp.pem"], "metadata-signed-by": ["federation.pem"]]
        let (status, text) = try await problem(replaced, files: files)
        #expect(status == 422)
        #expect(text.contains("trust.unverified-metadata"))
        #expect(text.contains("idp.pem"))
        let bound = ["trust-key": ["https://idp.example.test=idp.pem"]]
        #expect(try await session.settings(bound, files: files) != nil)
        #expect(try await problem(["trust-key": ["idp.pem"]], files: files).0 == 422)
    }

    @Test("trust, policy and time change the verdict", .requiresXMLSec)
    func decides() async throws {
        let capture = try await session.capture(try TestVectors.bytes("attacks/valid/assertion-signed.xml")) ?? 0
        let trust = ["trust.pem": try TestVectors.bytes("keys/trust.pem")]
        let time = "2026-05-01T10:01:00Z"
        func verdict(_ options: [String: Any]) async throws -> [String] {
            let files = options["trust"] == nil ? [:] : trust
            let settings = try await session.settings(options, files: files) ?? 0
            let answer = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")
            let row = (answer["rows"] as? [[String: Any]])?.first ?? [:]
            return [row["verdict"], row["code"]].map { $0 as? String ?? "" }
        }
        #expect(try await verdict(["at": time]) == ["undecided", "signature.unchecked"])
        #expect(try await verdict(["at": time, "trust": ["trust.pem"]]) == ["accept", ""])
        #expect(try await verdict(["at": "2027-01-01T00:00:00Z"])[0] == "reject")
        #expect(try await verdict(["at": time, "audience": ["https://other.example.test"]])[1] == "audience.mismatch")
    }
}
