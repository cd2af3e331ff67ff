// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

/// Creates mutants of the signed vectors, and searches for one that is accepted with unsigned content.
///
/// Usage: `mutants [COUNT [SEED [FIRST]]]`, or `mutants only NUMBER SEED` to write one mutant to standard output.
@main
enum Mutants {
    /// The minimum percentage of accepted mutants.
    ///
    /// With fewer, a run would test only rejections.
    private static let leastAccepted = 5

    /// The number of mutants from which on every kind must have been applied.
    private static let enoughForAllKinds = 20_000

    /// The number of forgeries after which a run stops.
    private static let mostForgeries = 10

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.first == "only" {
                guard arguments.count == 3, let number = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
                    throw Failure("usage: mutants only NUMBER SEED")
                }
                try show(number, seed)
                return
            }
            guard let count = Int(arguments.first ?? "100000"), let seed = UInt64(arguments.dropFirst().first ?? "1"),
                let first = Int(arguments.dropFirst(2).first ?? "0"), count > 0, first >= 0
            else { throw Failure("usage: mutants [COUNT [SEED [FIRST]]]") }
            exit(try run(first..<first + count, seed) ? 0 : 1)
        } catch {
            print("mutants: \(error)")
            exit(1)
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardized.path

    private static func show(_ number: Int, _ seed: UInt64) throws {
        let outcome = try Run(seed: seed, root: root).mutant(number)
        let verdict = outcome.code ?? (outcome.isForgery ? "accepted, and not signed" : "accepted")
        let kinds = outcome.kinds.map(\.rawValue).joined(separator: ", ")
        FileHandle.standardError.write(Data("\(outcome.source): \(kinds): \(verdict)\n".utf8))
        FileHandle.standardOutput.write(Data(outcome.bytes))
    }

    private static func run(_ numbers: Range<Int>, _ seed: UInt64) throws -> Bool {
        let run = try Run(seed: seed, root: root)
        print(
            "\(run.sources.count) signed vectors and \(run.metadata.count) of metadata, seed \(seed), from number \(numbers.lowerBound)"
        )
        print(
            "xmlsec1 agrees about the octets of \(run.oracle.comparedOctets) signed elements; "
                + "\(run.oracle.leftOut.count) vectors omitted that no other implementation verifies"
        )
        let start = ContinuousClock.now
        let tally = validate(numbers, run)
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        tally.printTables()
        print("\(tally.mutants * 1_000 / max(1, milliseconds)) documents/s, \(milliseconds / 1_000) s")
        print(
            "accepted: \(tally.accepted), \(Tally.share(tally.accepted, of: tally.mutants)); "
                + "\(tally.unchanged) of them with the bytes of their original"
        )
        return check(tally, run)
    }

    /// Validates a range of mutants on all processors.
    private static func validate(_ numbers: Range<Int>, _ run: Run) -> Tally {
        let next = Mutex(numbers.lowerBound)
        let total = Mutex(Tally())
        let piece = 64
        DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
            while true {
                let first = next.withLock { value in
                    defer { value += piece }
                    return value
                }
                guard first < numbers.upperBound else { return }
                var tally = Tally()
                for number in first..<min(numbers.upperBound, first + piece) { tally.add(run.mutant(number), number) }
                let found = total.withLock { all in
                    all.add(tally)
                    return all.forgeries.count
                }
                if found >= mostForgeries { return }
            }
        }
        return total.withLock { $0 }
    }

    private static func check(_ tally: Tally, _ run: Run) -> Bool {
        var complaints: [String] = []
        for number in tally.forgeries.sorted().prefix(mostForgeries) { complaints.append(keep(number, run)) }
        if tally.forgeries.isEmpty {
            if tally.accepted * 100 < tally.mutants * leastAccepted {
                complaints.append(
                    "fewer than \(leastAccepted) % were accepted: the run tests too few accepted documents"
                )
            }
            let unused = Kind.allCases.filter { tally.kinds[$0] == nil }.map(\.rawValue)
            if tally.mutants >= enoughForAllKinds, !unused.isEmpty {
                complaints.append("never applied: \(unused.joined(separator: ", "))")
            }
        }
        for complaint in complaints { print("mutants: \(complaint)") }
        if complaints.isEmpty {
            print("\(tally.mutants) mutants, seed \(run.seed): none was accepted with unsigned content")
        }
        return complaints.isEmpty
    }

    /// Writes a forgery to a folder, and prints the command that creates it again.
    private static func keep(_ number: Int, _ run: Run) -> String {
        let outcome = run.mutant(number)
        let folder = "\(root)/Mutants/.build/finds"
        let file = "\(folder)/\(run.seed)-\(number).xml"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let isKept = FileManager.default.createFile(atPath: file, contents: Data(outcome.bytes))
        let kinds = outcome.kinds.map(\.rawValue).joined(separator: ", ")
        return "mutant \(number) of \(outcome.source) (\(kinds)) was accepted with unsigned content; "
            + "\(isKept ? file : "it could not be kept"); again: Scripts/mutants again \(number) \(run.seed)"
    }
}
