// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLBindings
internal import Testing

/// HTTP archives without a response: whether the bodies are missing, or there was no sign-in.
@Suite struct `HTTP archives without a response` {
    private static func har(_ requests: String...) -> String {
        let entries = requests.map { "{\"request\":{\($0)},\"response\":{}}" }
        return "{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}"
    }

    private static let post = #""method":"POST","url":"https://sp.test/acs""#
    private static let get = #""method":"GET","url":"https://sp.test/""#
    private static let signIn =
        #""method":"GET","url":"https://idp.test/?SAMLRequest=PHNhbWxwOkF1dGhuUmVxdWVzdA%3D%3D""#

    private static let bodiless = [
        har(post), har(post + #","postData":{"mimeType":"x"}"#, get), har(post + #","postData":{"text":""}"#),
        har(post + #","bodySize":5248"#), har(post + #","bodySize":-1"#), har(signIn, post),
    ]

    @Test(arguments: bodiless)
    func `report that the bodies of requests are missing`(text: String) throws {
        let documents = try `exports of tools`.documents(text).filter { $0.counted == .none }
        #expect(documents.map { $0.finding?.code } == [.inputUnknownFormat])
        #expect(
            documents.first?.finding?.message.contains("without the bodies of requests: 1 `POST` request has no")
                == true
        )
    }

    private static let complete = [
        har(get), har(post + #","bodySize":0"#), har(post + #","postData":{"text":"a=b"}"#),
        har(post + #","postData":{"params":[{"name":"a","value":"b"}]}"#),
    ]

    @Test(arguments: complete)
    func `are counted if nothing is missing`(text: String) throws {
        let documents = try `exports of tools`.documents(text)
        #expect(documents.map(\.counted) == [.anyOther])
        #expect(documents.map { $0.other == .unrelated } == [true])
        #expect(documents.first?.finding?.message.contains("no request in it contains a SAML message") == true)
    }

    @Test func `name a form with the relay state alone`() throws {
        let text = Self.har(Self.signIn, Self.post + #","postData":{"text":"RelayState=%2Fhome"}"#, Self.get)
        let documents = try `exports of tools`.documents(text).filter { $0.counted == .none }
        #expect(documents.map(\.counted) == [.none])
        #expect(documents.first?.entry == "2")
        #expect(documents.first?.finding?.message.contains("has `RelayState`, but neither `SAMLResponse`") == true)
        let form = Self.post + ",\"postData\":{\"text\":\"\(`exports of tools`.sent)\"}"
        let state = Self.post + #","postData":{"text":"RelayState=%2Fhome"}"#
        #expect(try `exports of tools`.summary(Self.har(state, form)) == ["2"])
    }

    @Test(arguments: [
        ("text/html", "<html><body>AADSTS750054: no</body></html>", true), ("text/plain", "AADSTS750054", false),
    ])
    func `name the error of a page`(type: String, page: String, isNamed: Bool) throws {
        let failed =
            "{\"request\":{\(Self.get)},\"response\":{\"content\":{\"mimeType\":\"\(type)\",\"text\":\"\(page)\"}}}"
        let documents = try `exports of tools`.documents("{\"log\":{\"entries\":[\(failed)]}}")
        #expect(documents.map { $0.counted == .none } == [isNamed])
        #expect(documents.first?.finding?.message.contains("AADSTS750054") == isNamed)
        let form = "{\"request\":{\(Self.post),\"postData\":{\"text\":\"\(`exports of tools`.sent)\"}},\"response\":{}}"
        #expect(try `exports of tools`.summary("{\"log\":{\"entries\":[\(failed),\(form)]}}") == ["2"])
    }

    @Test func `are silent about other messages, and about no entries`() throws {
        #expect(try `exports of tools`.documents(Self.har(Self.signIn)).allSatisfy { $0.other != .unrelated })
        #expect(try `exports of tools`.documents("{\"log\":{\"entries\":[]}}").isEmpty)
        let form = Self.post + ",\"postData\":{\"text\":\"\(`exports of tools`.sent)\"}"
        #expect(try `exports of tools`.summary(Self.har(form, Self.post)) == ["1"])
    }

    // MARK: Compressed archives

    private static func compressed(_ text: String) throws -> [UInt8] {
        [0x78, 0x9C] + (try Deflate.deflate(Array(text.utf8).span)) + [1, 2, 3, 4]
    }

    private static let full = har(post + ",\"postData\":{\"text\":\"SAMLResponse=PHNh\"}")

    @Test func `that are compressed with zlib are read`() throws {
        let data = try Self.compressed(Self.full)
        let rows = try Opened(data).rows
        #expect(rows == [.init("1", "SAMLResponse=PHNh")])
        var member = ArchiveBytes.ZipMember("a.zhar", "")
        member.content = data
        #expect(try Opened(ArchiveBytes.zip([member])).rows == [.init("a.zhar#1", "SAMLResponse=PHNh")])
        #expect(try Opened(Self.compressed(Self.har(Self.post))).rows.map(\.code) == [.inputUnknownFormat])
    }

    @Test func `that are compressed, and cut or too large, are reported`() throws {
        let data = try Self.compressed(Self.full)
        #expect(try Opened(Array(data.dropLast(12))).rows == [.init(nil, .encodingBadDeflate)])
        let bomb = try Self.compressed("{" + String(repeating: "a", count: 1 << 20))
        #expect(try Opened(bomb, maximumBytes: 4_096).rows == [.init(nil, .inputTooLarge)])
    }

    @Test func `in archives that expand too far are reported`() throws {
        // Each member expands to 100 times its size, which is less than the limit of one member.
        var member = ArchiveBytes.ZipMember("a", "")
        member.content = try Self.compressed("{" + String(repeating: "a", count: 6 << 20))
        let archive = ArchiveBytes.zip(Array(repeating: member, count: 12))
        #expect(try Opened(archive).rows.contains { $0.code == .inputTooLarge })
    }
}
