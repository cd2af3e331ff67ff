// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// Knows all signed content with its signers and algorithms.
///
/// Any other accepted content is a forgery.
struct Oracle: Sendable {
    /// The signer of some content, and the allowances that its algorithms require.
    struct Origin: Hashable, Sendable {
        var issuer: String
        var key: String
        var needs: Set<AlgorithmAllowance>
    }

    /// Assertions with their own signature, and responses with one.
    private var own: [[UInt8]: Set<Origin>] = [:]
    private var whole: [[UInt8]: Set<Origin>] = [:]

    /// The trusted keys for each set of options.
    private var trusted: [[String]: [String: Set<String>]] = [:]

    /// The number of signed elements whose octets were compared, for the report.
    private(set) var comparedOctets = 0
    private(set) var leftOut: [String] = []

    /// Learns from unchanged vectors, and omits those that no other implementation verifies.
    ///
    /// - Returns: The vectors from which mutants are created.
    mutating func learn(_ sources: [Source], _ known: [String: SignedContent], vectors: String) throws -> [Source] {
        var good: [Source] = []
        for source in sources {
            guard let content = known[source.name], content.sha256 == Attacker.digest(source.bytes).hex else {
                throw Failure("\(source.name) differs from the file that signed_content.py read: run it again")
            }
            guard !content.signed.isEmpty else {
                leftOut.append(source.name)
                continue
            }
            comparedOctets += try content.compare(with: source.tree)
            guard case .accepted(let response) = try validate(source.bytes, source.circumstances, vectors),
                response.signatures.contains(where: { $0.key != nil }) || response.assertion.wasEncrypted
            else {
                throw Failure("\(source.name) is not accepted unchanged")
            }
            for opens in [true, false] {
                for var circumstances in [source.circumstances, .lenient] {
                    circumstances.opens = opens
                    // The source keeps its keys. The trusted keys are looked up when a mutant is validated.
                    circumstances.trust = source.circumstances.trust
                    // Content that is not decrypted does not require the allowances for its decryption.
                    var needs = source.circumstances.allowed
                    if !opens { needs.subtract([.aesCBC, .rsa15]) }
                    let outcome = try validate(source.bytes, circumstances, vectors)
                    if case .accepted(let response) = outcome { try learn(response, content, source, needs) }
                    for bytes in alone(source.tree) {
                        let outcome = try validate(bytes, circumstances, vectors)
                        if case .accepted(let response) = outcome { try learn(response, content, source, needs) }
                    }
                }
            }
            good.append(source)
        }
        let issuers = Set(own.values.joined().map(\.issuer) + whole.values.joined().map(\.issuer))
        for source in good + good.prefix(1) {
            for trust in [source.circumstances.trust, Circumstances.strict.trust] where trusted[trust] == nil {
                let circumstances = Circumstances(trust: trust)
                trusted[trust] = try Dictionary(
                    uniqueKeysWithValues: issuers.map {
                        ($0, try circumstances.fingerprints(issuer: $0, vectors: vectors))
                    }
                )
            }
        }
        return good
    }

    private func validate(_ bytes: [UInt8], _ how: Circumstances, _ vectors: String) throws -> ValidationOutcome {
        try how.validator(vectors: vectors).validate(bytes, at: Circumstances.moment)
    }

    /// Each signed assertion of a document, alone in an unsigned response.
    private func alone(_ tree: Tree) -> [[UInt8]] {
        tree.elements.filter { tree.nodes[$0].local == "Assertion" && tree.child("Signature", of: $0) != nil }
            .map { index in
                let head =
                    "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"_alone\" "
                    + "Version=\"2.0\" IssueInstant=\"2026-05-01T10:00:00Z\"><samlp:Status><samlp:StatusCode "
                    + "Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/></samlp:Status>"
                var part = tree
                part.settle(index, from: tree, at: index)
                return Array(head.utf8) + part.bytes(of: index) + Array("</samlp:Response>".utf8)
            }
    }

    private mutating func learn(
        _ response: VerifiedResponse,
        _ content: SignedContent,
        _ source: Source,
        _ needs: Set<AlgorithmAllowance>
    ) throws {
        if case .signed(let contents) = response.envelope {
            guard let element = content.element("Response", contents.id.rawValue) else {
                throw Failure("\(source.name): no other implementation verifies the accepted response")
            }
            let issuer = contents.issuer?.value ?? response.assertion.issuer.value
            whole[Statement.of(contents, response.assertions.map(\.assertion)), default: []]
                .insert(Origin(issuer: issuer, key: element.key, needs: needs))
        }
        for assertion in response.assertions {
            guard let element = content.element("Assertion", assertion.id.rawValue) else {
                if response.envelope.isSigned { continue }
                throw Failure("\(source.name): no other implementation verifies the accepted assertion")
            }
            own[Statement.of(assertion.assertion), default: []]
                .insert(Origin(issuer: assertion.issuer.value, key: element.key, needs: needs))
        }
    }

    // MARK: Validating

    /// Whether all returned content was signed by a trusted key of its issuer.
    func vouches(for response: VerifiedResponse, _ circumstances: Circumstances) -> Bool {
        let signatures = response.signatures
        guard signatures.allSatisfy({ $0.key != nil && AlgorithmPolicy.admits($0.signature, circumstances.allowed) })
        else { return false }
        if case .signed(let contents) = response.envelope {
            let content = Statement.of(contents, response.assertions.map(\.assertion))
            guard fits(whole[content], circumstances) else { return false }
        } else if [.response, .both].contains(circumstances.requirement) {
            return false
        }
        let isAlone = !response.envelope.isSigned || [.assertion, .both].contains(circumstances.requirement)
        return !isAlone
            || response.assertions.allSatisfy { fits(own[Statement.of($0.assertion)], circumstances) }
    }

    private func fits(_ origins: Set<Origin>?, _ circumstances: Circumstances) -> Bool {
        (origins ?? []).contains { origin in
            origin.needs.isSubset(of: circumstances.allowed)
                && trusted[circumstances.trust]?[origin.issuer]?.contains(origin.key) == true
        }
    }
}
