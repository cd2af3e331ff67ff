// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// Processes share a store (S-72, S-73, S-79), and one that dies takes nothing with it.
@Suite struct `processes that share a store` {
    @Test(arguments: StoreSample.all.filter { $0.open != nil })
    func `win each entry once, although one is killed`(sample: StoreSample) async throws {
        let name = sample.name
        let place = try #require(try await sample.place())
        let open = try #require(sample.open)
        let store = try await open(place)
        for number in 0..<StoreValues.raced {
            let (key, start) = (StoreKey(number: number), StoreValues.start)
            try await store.put([7], for: key, until: StoreValues.end, at: start)
            #expect(try await store.create(StoreValues.session(number, of: number), at: start))
            #expect(try await store.create(StoreValues.session(-1 - number, of: number), at: start))
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let start = try Starter(folder)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await Self.race(0, name, place, folder.appending(path: "0").path)
                start.give()
            }
            // The others would otherwise win everything before a slow first one is killed.
            await start.wait()
            for number in 1..<4 {
                let report = folder.appending(path: "\(number)").path
                group.addTask { await Self.race(number, name, place, report) }
            }
        }
        let lines = try (0..<4).flatMap { number in
            try String(contentsOf: folder.appending(path: "\(number)"), encoding: .utf8).split(separator: "\n")
        }
        // No entry is won twice. The killed process had one operation under way, whose success it may not have reported.
        #expect(Set(lines).count == lines.count)
        #expect((4 * StoreValues.raced - 1...4 * StoreValues.raced).contains(lines.count))
        for number in 0..<StoreValues.raced {
            let key = StoreKey(number: number)
            #expect(try await store.take(key, at: StoreValues.start) == nil)
            #expect(try await store.session(key, at: StoreValues.start) == nil)
            #expect(try await store.session(StoreKey(number: -1 - number), at: StoreValues.start) == nil)
            let answer = try await store.claim(
                StoreValues.used(number),
                until: StoreValues.end,
                by: nil,
                at: StoreValues.start
            )
            #expect(answer == .seenBefore)
        }
    }

    /// Runs a process; the first one is killed amid its work.
    private static func race(_ number: Int, _ name: String, _ place: String, _ report: String) async {
        if number == 0 {
            await #expect(processExitsWith: .signal(SIGKILL)) { [name, place, report] in
                try await Racer(name, at: place, report: report).run(from: 0, until: 20)
            }
        } else {
            await #expect(processExitsWith: .success) { [name, place, report, number] in
                try await Racer(name, at: place, report: report).run(from: number * 15)
            }
        }
    }
}

/// The sign for which the other processes wait: that the first one is amid its work, or has ended.
private struct Starter {
    private let file: CInt

    init(_ folder: URL) throws {
        let path = Self.path(folder.path)
        // Open in both directions, it neither waits for another process nor ends with it.
        guard unsafe mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        file = unsafe Foundation.open(path, O_RDWR | O_CLOEXEC)
    }

    static func path(_ folder: String) -> String { folder + "/start" }

    func give() {
        let byte: [UInt8] = [1]
        _ = unsafe write(file, byte, 1)
    }

    func wait() async {
        let file = file
        await withCheckedContinuation { continuation in
            Thread {
                var byte: UInt8 = 0
                _ = unsafe read(file, &byte, 1)
                continuation.resume()
            }.start()
        }
    }
}

/// A process that takes, claims and ends what it can, and reports each success.
private struct Racer {
    private let store: any StoreSample.Store
    private let report: CInt
    private let folder: String

    init(_ name: String, at place: String, report: String) async throws {
        let open = try #require(StoreSample.all.first { $0.name == name }?.open)
        store = try await open(place)
        folder = URL(filePath: report).deletingLastPathComponent().path
        self.report = unsafe Foundation.open(report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// Tries every entry, from one of them on.
    ///
    /// After the number of successes in `limit`, another thread kills the process, which goes on until then.
    func run(from first: Int, until limit: Int? = nil) async throws {
        var successes = 0
        for step in 0..<StoreValues.raced {
            let number = (first + step) % StoreValues.raced
            let key = StoreKey(number: number)
            let start = StoreValues.start
            for kind in ["take", "claim", "end", "logout"] {
                let isFirst =
                    switch kind {
                    case "take": try await store.take(key, at: start) != nil
                    case "claim":
                        try await store.claim(StoreValues.used(number), until: StoreValues.end, by: nil, at: start)
                            == .first
                    case "end": try await store.end(key, at: start) != nil
                    default: try await store.endSessions(StoreValues.logout(of: number), at: start).isEmpty == false
                    }
                guard isFirst else { continue }
                write("\(kind) \(number)\n")
                successes += 1
                if let limit, 2 * successes == limit { sign() }
                if successes == limit { Thread { kill(getpid(), SIGKILL) }.start() }
            }
        }
    }

    /// Tells the test that this process is amid its work.
    private func sign() {
        let file = unsafe Foundation.open(Starter.path(folder), O_WRONLY)
        let byte: [UInt8] = [1]
        _ = unsafe Foundation.write(file, byte, 1)
        close(file)
    }

    private func write(_ line: String) {
        // One call, so that the line is whole or not there.
        let bytes = Array(line.utf8)
        _ = unsafe Foundation.write(report, bytes, bytes.count)
    }
}
