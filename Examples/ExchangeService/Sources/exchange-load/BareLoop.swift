// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
#if canImport(Glibc)
internal import Glibc
#endif

/// Runs the validator of the service in a loop on each thread, as the baseline for the service.
struct BareLoop {
    let validator: ResponseValidator
    let documents: [[UInt8]]

    init(trust: String, folder: String) throws {
        var policy = ValidationPolicy.attributeQuery(audience: LoadDocument.audience)
        policy.maximumAge = 86_400
        policy.oneTimeUse = .ignored
        validator = ResponseValidator(policy: policy, trust: try TrustStore(contentsOf: trust))
        documents = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".xml") }
            .map { Array(try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
    }

    /// Validates for a number of seconds, and prints the number of documents, the elapsed time and the processor time.
    func run(threads: Int, seconds: Int) async {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let before = Self.processorSeconds
        let count = await withTaskGroup(of: Int.self) { group in
            for thread in 0..<threads { group.addTask { work(from: thread, until: end) } }
            return await group.reduce(0, +)
        }
        let wall = start.duration(to: .now) / .seconds(1)
        let processor = Self.processorSeconds - before
        print("documents \(count)")
        print("per-second \(Int(Double(count) / wall))")
        print("processor-microseconds-each \(Int(processor * 1e6 / Double(max(count, 1))))")
    }

    private func work(from first: Int, until end: ContinuousClock.Instant) -> Int {
        var count = 0
        let now = Timestamp.now
        while ContinuousClock.now < end {
            let document = documents[(first * 31 + count) % documents.count]
            guard case .accepted = validator.validate(document, at: now) else {
                fatalError("A document of the load is valid.")
            }
            count += 1
        }
        return count
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        // Safety: the call initializes the value.
        _ = unsafe getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
