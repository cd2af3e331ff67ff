// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import SignedDocuments
internal import Synchronization
internal import Testing

/// The sandbox as a separate process.
private final class SpawnedSandbox: Sendable {
    /// The output, which another thread reads.
    private let said = Mutex(Data())

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    /// Starts the command on a free port, and returns its address.
    func start() async throws -> ServerAddress {
        let trust = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../TestVectors/keys/idp-metadata.xml").standardizedFileURL
        process.executableURL = Bundle.main.bundleURL.appending(path: "adobe-pass-sandbox")
        process.arguments = ["--port", "0", "--no-throttle", "--trust", trust.path]
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            self.said.withLock { $0 += data }
            if let text = String(data: data, encoding: .utf8), text.hasSuffix("\n") || data.isEmpty { line.yield(text) }
        }
        let first = await lines.first { _ in true } ?? ""
        return try #require(ServerAddress(String(first.prefix { $0 != "\n" })))
    }

    /// Ends the process, and returns its standard output and standard error.
    func end() -> (output: String, errors: String, status: Int32) {
        process.terminate()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        output.fileHandleForReading.readabilityHandler = nil
        let all = said.withLock { $0 }
        return (
            String(decoding: all, as: UTF8.self), String(decoding: complaints, as: UTF8.self),
            process.terminationStatus
        )
    }
}

@Suite struct `The sandbox as a process` {
    @Test func `serves both versions and prints nothing of the requests`() async throws {
        let spawned = SpawnedSandbox()
        let address = try await spawned.start()
        let sandbox = LiveSandbox(at: address)
        let end = sandbox.now + 86_400_000
        let account = SubscriberAccount.Answer.account("north-cable", until: end)
        let signed = SubscriberAccount.Answer.account("north-cable", until: end, response: SigningAccount.signed)
        let first = try await Stage(in: sandbox) { $0.answers = [.nothing, account, signed] }
        #expect(await first.profileSignIn().signIn() == .signedIn(Stage.north, .platform))
        let second = try await first.restarted { $0.answers = [account, signed] }
        #expect(await second.tokenSignIn().signIn() == .signedIn(Stage.north, .platform))
        let calls = V2.start + [V2.partner, V2.exchange, V1.noToken, V1.configuration]
        #expect(try await sandbox.calls() == calls + [V1.request, V1.exchange])
        // Failures are more likely to be printed.
        try await sandbox.tell("reset")
        let third = try await Stage(in: sandbox) {
            $0.answers = [.nothing, account, signed]
            $0.document.audience = "https://other.example"
            $0.choice = .nothing
        }
        let rule = #"{"path":"/api/v2/*/profiles","closeHalfWay":true,"times":2}"#
        try await sandbox.tell("behave", rule)
        #expect(await third.profileSignIn().signIn() == .notAuthenticated(.noProviderChosen))
        let said = spawned.end()
        #expect(said.output == "\(address)\n")
        #expect(said.status == 0)
        let secrets = first.transport.recorded.union(second.transport.recorded).union(third.transport.recorded)
        for secret in secrets.union(Secrecy.markers) {
            #expect(!said.errors.contains(secret))
        }
        third.checkSecrecy(said.output, said.errors)
    }
}
