// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// The state of a run, which its threads share.
struct Run: Sendable {
    let seed: UInt64
    let sources: [Source]
    let metadata: [MetadataSource]
    let messages: MessageSource
    let oracle: Oracle
    let pool: Pool
    private let validators: [Circumstances: ResponseValidator]
    private let genuineMetadata: Set<[String]>

    /// Reads the vectors, and generates the messages.
    ///
    /// - Parameters:
    ///   - seed: The seed of all mutants.
    ///   - root: The folder of the package.
    /// - Throws: An error if a vector or a key cannot be read, or a genuine document is not accepted.
    init(seed: UInt64, root: String) throws {
        self.seed = seed
        let vectors = "\(root)/TestVectors"
        guard let attacker = Attacker(vectors: vectors) else { throw Failure("the keys of the attacker are missing") }
        var oracle = Oracle()
        let known = try SignedContent.read("\(root)/Mutants/signed-content.json")
        sources = try oracle.learn(Source.all(vectors: vectors), known, vectors: vectors)
        self.oracle = oracle
        metadata = try MetadataSource.all(vectors: vectors)
        messages = try MessageSource(seed: seed, vectors: vectors)
        let small = sources.filter { $0.bytes.count < 20_000 }.map(\.tree) + metadata.map(\.tree)
        pool = Pool(donors: small + Self.forgeries(vectors), attacker: attacker)
        var validators: [Circumstances: ResponseValidator] = [:]
        for circumstances in Set(sources.map(\.circumstances) + [.strict, .lenient]) {
            validators[circumstances] = try circumstances.validator(vectors: vectors)
        }
        self.validators = validators
        genuineMetadata = Set(
            try metadata.map {
                [$0.signer.fingerprint, MetadataSource.statement(try $0.store($0.bytes), at: $0.readAt)]
            }
        )
    }

    /// Documents that the attacker or another party signed.
    private static func forgeries(_ vectors: String) -> [Tree] {
        let names = ["key-info/assertion-certificate", "key-info/response-certificate", "key-info/assertion-key-value"]
        return names.compactMap { Source.read("\(vectors)/attacks/\($0).xml").flatMap { Tree($0) } }
    }

    /// The result of one mutant.
    struct Outcome {
        var source: String
        var kinds: [Kind]
        var bytes: [UInt8]
        /// The finding code of a rejection, or `nil` if the mutant was accepted.
        var code: String?
        var isForgery = false
        var isUnchanged = false
    }

    /// Creates the mutant with a number, and validates it.
    func mutant(_ number: Int) -> Outcome {
        var random = Generator(seed: seed, number: UInt64(number))
        if random.chance(20) { return messages.mutant(&random, pool) }
        if random.chance(6) { return mutantOfMetadata(&random) }
        var source = random.pick(sources)
        // Large documents are selected less often.
        while source.bytes.count > 8_192, random.below(source.bytes.count) > 4_096 { source = random.pick(sources) }
        var circumstances = source.circumstances
        switch random.below(10) {
        case 0, 1: circumstances = .strict
        case 2, 3: circumstances = .lenient
        default: break
        }
        var mutant = Mutant(source.tree, random: random, pool: pool)
        mutant.partnerIsBound = circumstances.trust.contains("attacks/keys/partner-metadata.xml")
        var outcome = Outcome(source.name, &mutant, of: source.bytes)
        guard outcome.code == nil else { return outcome }
        switch validators[circumstances]?.validate(outcome.bytes, at: Circumstances.moment) {
        case .accepted(let response): outcome.isForgery = !oracle.vouches(for: response, circumstances)
        case .rejected(let findings):
            outcome.code = findings.first { $0.severity == .error }?.code.rawValue ?? "nothing"
        case .unreadable(let fault): outcome.code = fault.code.rawValue
        case nil: outcome.code = "no validator"
        }
        return outcome
    }

    private func mutantOfMetadata(_ random: inout Generator) -> Outcome {
        let source = random.pick(metadata)
        var mutant = Mutant(source.tree, random: random, pool: pool)
        var outcome = Outcome(source.name, &mutant, of: source.bytes)
        guard outcome.code == nil else { return outcome }
        do throws(TrustError) {
            let store = try source.store(outcome.bytes)
            let statement = MetadataSource.statement(store, at: source.readAt)
            outcome.isForgery = !genuineMetadata.contains([source.signer.fingerprint, statement])
        } catch {
            outcome.code = error.code.rawValue
        }
        return outcome
    }
}

extension Run.Outcome {
    /// Changes a document; the code is `layer` if a layer around the result can no longer be decoded.
    init(_ source: String, _ mutant: inout Mutant, of original: [UInt8]) {
        let bytes = mutant.make()
        (self.source, kinds, self.bytes) = (source, mutant.kinds, bytes ?? [])
        code = bytes == nil ? "layer" : nil
        isUnchanged = bytes == original
    }
}
