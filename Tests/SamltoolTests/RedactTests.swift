// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// `samltool redact` (S-99).
@Suite struct `samltool redact` {
    /// The copies of inputs, with all values of forms decoded, and the output of the command.
    struct Copies {
        let status: Int32
        let errors: String
        let verdicts: [[String: Any]]
        let files: [String: String]
        var all: String { files.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n") }

        /// The copied messages in order.
        var messages: [String] {
            verdicts.dropFirst().compactMap { verdict in
                guard let name = verdict["file"] as? String else { return nil }
                return files["\(name)#\(verdict["entry"] as? Int ?? 0)"]
            }
        }
    }

    static func copies(of inputs: [String: [UInt8]], _ options: [String] = []) throws -> Copies {
        try Folder.with { folder in
            let captures = folder.appending(path: "captures")
            try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: true)
            for (name, bytes) in inputs { try Data(bytes).write(to: captures.appending(path: name)) }
            let output = folder.appending(path: "copies")
            let result = try Tool.run(["redact", "--output", output.path] + options + [captures.path])
            #expect(result.output.isEmpty)
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: output.path) {
                let text = String(decoding: try Data(contentsOf: output.appending(path: name)), as: UTF8.self)
                files[name] = text
                if name.hasSuffix(".xml") { files["\(name)#0"] = text }
                guard name.hasSuffix(".har") else { continue }
                for (number, entry) in try entries(of: text).enumerated() { files["\(name)#\(number + 1)"] = entry }
            }
            let lines = try #require(files["verdicts.jsonl"]).split(separator: "\n")
            let verdicts = try lines.map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
            }
            return Copies(status: result.status, errors: result.errors, verdicts: verdicts, files: files)
        }
    }

    private static func entries(of har: String) throws -> [String] {
        let object = try JSONSerialization.jsonObject(with: Data(har.utf8)) as? [String: [String: Any]]
        let entries = object?["log"]?["entries"] as? [[String: Any]] ?? []
        return entries.map { entry in
            let request = entry["request"] as? [String: Any]
            let form = (request?["postData"] as? [String: Any])?["text"] as? String ?? ""
            let value = form.drop { $0 != "=" }.dropFirst().removingPercentEncoding ?? ""
            return String(decoding: Data(base64Encoded: value) ?? Data(), as: UTF8.self)
        }
    }

    private static let response = "responses/xmlsec1/assertion-signed.xml"

    private static func vector(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: name)))
    }

    /// The lengths of the texts of elements.
    private static func lengths(of tag: String, in document: String) -> [Int] {
        document.components(separatedBy: "</\(tag)>").dropLast().map { part in
            part.utf8.count - (part.lastIndex(of: ">")?.utf16Offset(in: part) ?? 0)
        }
    }

    // MARK: Content

    @Test func `leaves no text of generated messages, in whatever they are captured`() throws {
        var generator = SentText(seed: 7)
        var inputs: [String: [UInt8]] = [:]
        var entries: [String] = []
        for number in 0..<60 {
            let document = generator.message()
            let base64 = Data(document.utf8).base64EncodedString()
            let form =
                "RelayState=\(generator.word())&SAMLResponse=\(base64.replacingOccurrences(of: "+", with: "%2B"))"
            switch number % 6 {
            case 0: inputs["\(generator.word())-\(number).xml"] = Array(document.utf8)
            case 1: inputs["\(number).xml"] = Array(try #require(document.data(using: .utf16)))
            case 2: inputs["\(number).txt"] = Array(base64.utf8)
            case 3: inputs["\(number).form"] = Array(form.utf8)
            case 4:
                let line = "user=\(generator.word()) SAMLResponse=\(base64) \(generator.word())\n\(generator.word())\n"
                inputs["\(number).log"] = Array(line.utf8)
            default:
                entries.append(
                    """
                    {"startedDateTime":"2026-05-01T10:00:00Z","request":{"method":"POST","url":"https://\
                    \(generator.word()).example/\(generator.word())?\(generator.word())","headers":[{"name":"Cookie",\
                    "value":"\(generator.word())"}],"postData":{"text":"\(form)"}},"response":{"content":{"text":\
                    "\(generator.word())"}}}
                    """
                )
            }
        }
        inputs["\(generator.word()).har"] = Array("{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}".utf8)
        let copies = try Self.copies(of: inputs)
        #expect(copies.status == 0, "\(copies.errors)")
        #expect(copies.messages.count == 60)
        #expect(generator.words.count > 1_500)
        let windows = Self.windows(of: copies.all)
        #expect(generator.words.filter { !windows.isDisjoint(with: Self.windows(of: $0)) } == [])
    }

    /// All sequences of eight bytes of a text, in lower case.
    private static func windows(of text: String) -> Set<UInt64> {
        var (windows, window) = (Set<UInt64>(), UInt64(0))
        for (offset, byte) in text.lowercased().utf8.enumerated() {
            window = window << 8 | UInt64(byte)
            if offset >= 7 { windows.insert(window) }
        }
        return windows
    }

    @Test func `keeps lengths, near misses, equal values and registered names`() throws {
        let copies = try Self.copies(
            of: ["a.xml": Self.vector(Self.response), "b.xml": Self.vector(Self.response)],
            ["--at", "2026-05-01T10:01:00Z", "--audience", "https://sp.adobepass.EXAMPLE.test/"]
        )
        #expect(copies.messages.count == 2)
        #expect(copies.messages.first == copies.messages.last)
        let copy = try #require(copies.messages.first)
        let original = String(decoding: try Self.vector(Self.response), as: UTF8.self)
        for tag in ["saml:NameID", "saml:Issuer", "ds:SignatureValue", "saml:Audience", "saml:AttributeValue"] {
            #expect(Self.lengths(of: tag, in: copy) == Self.lengths(of: tag, in: original))
        }
        for name in [
            "urn:oasis:names:tc:SAML:2.0:cm:bearer", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
            "urn:oasis:names:tc:SAML:2.0:status:Success", "Signatures do not verify. Verdict on the original: reject (",
        ] {
            #expect(copy.contains(name))
        }
        #expect(!copy.contains("idp.example.test"))
        #expect(!copy.contains("2026-05-01"))
        let findings = try #require(copies.verdicts.last?["findings"] as? [[String: Any]])
        let mismatch = try #require(findings.first { $0["code"] as? String == "audience.mismatch" })
        let expected = try #require(mismatch["expected"] as? String)
        let actual = try #require(mismatch["actual"] as? String)
        #expect(expected.hasPrefix("https://") && expected.hasSuffix("/"))
        #expect(copy.contains(">\(actual)<"))
        #expect(expected.utf8.count == "https://sp.adobepass.EXAMPLE.test/".utf8.count)
        // The copy has the same reasons at the time that the verdicts name.
        try Folder.with { folder in
            let file = folder.appending(path: "copy.xml")
            try Data(copy.utf8).write(to: file)
            let time = try #require(copies.verdicts.first?["time"] as? String)
            let result = try Tool.run(
                "validate",
                "--format",
                "jsonl",
                "--at",
                time,
                "--audience",
                expected,
                file.path
            )
            #expect(result.text.contains("audience.mismatch"))
            #expect(!result.text.contains("conditions.expired"))
        }
    }

    @Test func `gives short identifiers distinct substitutes`() throws {
        let assertions = (0..<26).map { number in
            "<a:Assertion ID=\"\(UnicodeScalar(UInt8(97 + number)))\"/>"
        }
        let document = """
            <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="_r1" Version="2.0">\(assertions.dropLast().joined())</p:Response>
            """
        let copies = try Self.copies(of: ["a.xml": Array(document.utf8)])
        #expect(copies.status == 0)
        let identifiers = Set(
            copies.messages[0].components(separatedBy: "<a:Assertion ID=\"").dropFirst().map { $0.prefix(2) }
        )
        #expect(identifiers.count == 25)
    }

    // MARK: Refusals

    @Test(arguments: [
        (
            "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='secret-text'>secret-text<secret-text>",
            "xml.malformed"
        ),
        ("<!DOCTYPE secret-text [<!ENTITY e 'secret-text'>]><a>&e;</a>", "xml.doctype"),
        ("<secret-text:a/>", "xml.undeclared-prefix"), ("secret text!", "input.unknown-format"), ("", "input.empty"),
        (
            "<EntityDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata' entityID='secret-text'/>",
            "input.other-message"
        ),
    ])
    func `refuses a capture that it cannot read, and does not copy a part of it`(capture: String, code: String) throws {
        let copies = try Self.copies(of: ["a.xml": Array(capture.utf8), "b.xml": Self.vector(Self.response)])
        #expect(copies.status == 1)
        #expect(copies.messages.count == 1)
        #expect(copies.errors.contains("a.xml: not copied: \(code): "))
        #expect(!copies.all.contains("secret"))
        #expect(
            copies.verdicts.contains {
                $0["file"] is NSNull && $0["verdict"] as? String == "unreadable" && $0["refusal"] as? String == code
            }
        )
    }

    @Test func `never overwrites, and does not copy its own copies`() throws {
        try Folder.with { folder in
            try Data(try Self.vector(Self.response)).write(to: folder.appending(path: "a.xml"))
            let output = folder.appending(path: "b")
            let first = try Tool.run("redact", "--output", output.path, folder.path)
            #expect(first.status == 0)
            #expect(first.errors == "samltool: messages copied: 1; signatures in the copies do not verify\n")
            let second = try Tool.run("redact", "--output", output.path, folder.path)
            #expect(second.status == 73)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() == [
                    "0001.xml", "verdicts.jsonl",
                ]
            )
        }
        try Folder.with { folder in
            let output = folder.appending(path: "copies").path
            let result = try Tool.run("redact", "--output", output, "absent.xml", Self.response)
            #expect(result.status == 66)
            // Other inputs are copied.
            #expect(FileManager.default.fileExists(atPath: "\(output)/0001.xml"))
        }
        #expect(try Tool.run("redact", Self.response).status == 64)
        #expect(try Tool.run("redact", "--output", "/dev/null/x", Self.response).status == 73)
        #expect(try Tool.run("redact", "--output", "-", Self.response).status == 64)
    }

    @Test func `names the place and the reason of a message that is not copied`() throws {
        let values = ["<a", "<!DOCTYPE a><a/>"].map { Data($0.utf8).base64EncodedString() }
        let lines = values.map { "{\"SAMLResponse\":\"\($0)\"}\n" }.joined()
        let copies = try Self.copies(of: ["a.json": Array(lines.utf8)], ["--input-format", "jsonl"])
        #expect(copies.verdicts.dropFirst().map { $0["entry"] as? Int } == [1, 2])
        #expect(copies.verdicts.last?["refusal"] as? String == "xml.doctype")
        #expect(copies.verdicts.first?["refusal"] == nil)
        #expect(copies.errors.contains("(document 2): not copied: xml.doctype: "))
    }

    @Test func `completes the files of the messages before a signal`() throws {
        try Folder.with { folder in
            let (input, errors) = (Pipe(), Pipe())
            let output = folder.appending(path: "copies")
            try Data("<a".utf8).write(to: folder.appending(path: "b.xml"))
            let process = Process()
            process.executableURL = Tool.url
            process.currentDirectoryURL = TestVectors.directory
            process.arguments = ["redact", "--output", output.path, Self.response, "\(folder.path)/b.xml", "-"]
            process.standardInput = input
            process.standardError = errors
            try process.runWithSignals()
            // The message about the second input shows that the first one was copied.
            #expect(!errors.fileHandleForReading.availableData.isEmpty)
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + SIGINT)
            #expect(process.terminationReason == .exit)
            let verdicts = try Data(contentsOf: output.appending(path: "verdicts.jsonl"))
            #expect(verdicts.split(separator: UInt8(ascii: "\n")).count == 3)
        }
    }
}
