// SPDX-License-Identifier: Apache-2.0

import Foundation
import InspectorPage
import SAML
import Synchronization
import TestVectors

/// A browser that has opened the page.
struct InspectorSession {
    static let port = 4711
    static let host = "127.0.0.1:4711"

    let access: PageAccess
    let inspector: Inspector
    let clock = Clock()

    init() {
        var generator = SeededGenerator(seed: 1)
        access = PageAccess(port: Self.port, using: &generator)
        inspector = Inspector(access: access) { [clock] in clock.now.withLock(\.self) }
    }

    /// The clock of the machine.
    final class Clock: Sendable {
        /// Initially 2026-05-01T10:06:40Z.
        let now = Mutex(Timestamp(seconds: 1_777_630_000))
    }

    /// Returns the answer to a request that the page sends.
    func post(_ call: String, _ body: [UInt8] = []) async -> PageAnswer {
        let request = PageRequest(
            method: "POST",
            target: "/\(access.token)/\(call)",
            host: Self.host,
            origin: "http://\(Self.host)",
            fetchSite: "same-origin"
        )
        return await inspector.answer(to: request, body: body)
    }

    func json(_ call: String, _ body: [UInt8] = []) async throws -> [String: Any] {
        let answer = await post(call, body)
        return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
    }

    /// Sends settings, and returns their identifier.
    func settings(_ options: [String: Any] = [:], files: [String: [UInt8]] = [:]) async throws -> Int? {
        try await json("settings", Self.settings(options, files: files))["settings"] as? Int
    }

    static func settings(_ options: [String: Any], files: [String: [UInt8]] = [:]) throws -> [UInt8] {
        let list = files.map { ["name": $0.key, "content": Data($0.value).base64EncodedString()] }
        let json: [String: Any] = ["options": options, "files": list]
        return Array(try JSONSerialization.data(withJSONObject: json))
    }

    /// Sends a capture, and returns its identifier.
    func capture(_ bytes: [UInt8], name: String = "capture.xml") async throws -> Int? {
        let name = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await json("captures?name=\(name)", bytes)["capture"] as? Int
    }
}

extension TestVectors {
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: directory.appending(path: path)))
    }
}

extension PageAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
}
