// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// Generated requests for logout that the identity provider signed: in the document, and in a query.
///
/// The values come from the generator, not from a reader, so the oracle shares no code with the library.
struct MessageSource: Sendable {
    /// A generated request, with its signed forms.
    struct Signed: Sendable {
        let tree: Tree
        let bytes: [UInt8]
        let query: String
    }

    /// The signed requests.
    let all: [Signed]

    /// The values of each request, as the service that ends a session compares them.
    private let genuine: Set<[String]>
    private let validator: MessageValidator<LogoutRequest>

    private static let endpoint = "https://sp.example.test/logout"
    private static let issuer = "https://idp.example.test"
    private static let state = "s-1"

    init(seed: UInt64, vectors: String) throws {
        guard let pem = Source.read("\(vectors)/keys/idp-rsa.key.pem") else { throw Failure("the key is missing") }
        let key = try PrivateKey(pem: pem)
        let (signer, redirect) = (try ResponseSigner(key: key), try RedirectSigner(key: key))
        var (all, genuine): ([Signed], Set<[String]>) = ([], [])
        for number in 0..<48 {
            // The numbers of the mutants are not negative.
            var random = Generator(seed: seed, number: UInt64.max - UInt64(number))
            let values = Self.values(number, &random)
            let text = Array(Self.text(values).utf8)
            let bytes = try signer.sign(text)
            guard let tree = Tree(bytes), tree.bytes == bytes else { throw Failure("a request cannot be read") }
            let query = try redirect.query(for: text, as: .request, relayState: Self.state)
            all.append(Signed(tree: tree, bytes: bytes, query: query))
            genuine.insert(values + ["in the document"])
            genuine.insert(values + [Self.state])
        }
        (self.all, self.genuine) = (all, genuine)
        let files = ["keys/idp-metadata.xml", "attacks/keys/partner-metadata.xml"]
        validator = MessageValidator(
            policy: MessagePolicy(destinations: [Self.endpoint]),
            trust: try TrustStore(combining: files.map { try TrustStore(contentsOf: "\(vectors)/\($0)") })
        )
        for source in all {
            guard Self.vouches(genuine, validator.result(for: source.bytes, at: Circumstances.moment)) == true,
                Self.vouches(genuine, validator.result(forQuery: Array(source.query.utf8), at: Circumstances.moment))
                    == true
            else { throw Failure("a genuine request for logout is not accepted as it was generated") }
        }
    }

    // MARK: Generating

    /// The identifier, the name, its format and qualifier, the sessions, the end and the reason.
    private static func values(_ number: Int, _ random: inout Generator) -> [String] {
        let texts = ["u", "a b", "<", "&", "\"", "é", "x@example.test", "]]>", "0"]
        func text() -> String { (0..<3).map { _ in random.pick(texts) }.joined() + "\(number)" }
        return [
            "_m\(number)", text(), random.pick(["", "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"]),
            random.pick(["", issuer]), random.pick(["", "_s\(number)", "_s\(number) _t\(number)"]),
            "2026-05-01T10:0\(2 + random.below(8)):00Z", random.pick(["", text()]),
        ]
    }

    private static func text(_ values: [String]) -> String {
        func attribute(_ name: String, _ value: String) -> String {
            value.isEmpty ? "" : " \(name)=\"\(escaped(value))\""
        }
        let sessions = values[4].split(separator: " ").map { "<p:SessionIndex>\($0)</p:SessionIndex>" }.joined()
        return """
            <p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="\(values[0])" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" Destination="\(endpoint)"\
            \(attribute("NotOnOrAfter", values[5]))\(attribute("Reason", values[6]))><a:Issuer>\(issuer)</a:Issuer>\
            <a:NameID\(attribute("Format", values[2]))\(attribute("SPNameQualifier", values[3]))>\
            \(escaped(values[1]))</a:NameID>\(sessions)</p:LogoutRequest>
            """
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    // MARK: Validating

    /// Returns whether a verified request is a genuine one; `nil` if it was not verified.
    private static func vouches(_ genuine: Set<[String]>, _ result: MessageResult<LogoutRequest>) -> Bool? {
        guard let request = result.verified else { return nil }
        guard request.issuer?.value == issuer, request.destination?.rawValue == endpoint,
            request.issueInstant.description == "2026-05-01T10:00:00Z"
        else { return false }
        let values = [
            request.id.rawValue, request.nameID?.text ?? "", request.nameID?.format?.rawValue ?? "",
            request.nameID?.spNameQualifier ?? "", request.sessionIndexes.joined(separator: " "),
            request.notOnOrAfter?.description ?? "", request.reason ?? "",
            request.relayState.map { String(decoding: $0, as: UTF8.self) } ?? "in the document",
        ]
        // Equal bytes, not the equality of strings, which folds equivalent characters.
        return genuine.contains { zip($0, values).allSatisfy { $0.utf8.elementsEqual($1.utf8) } }
    }

    /// Creates a mutant of a request, and validates it.
    func mutant(_ random: inout Generator, _ pool: Pool) -> Run.Outcome {
        let source = random.pick(all)
        if random.chance(30) { return mutantOfQuery(source, &random) }
        var mutant = Mutant(source.tree, random: random, pool: pool)
        mutant.partnerIsBound = true
        var outcome = Run.Outcome("LogoutRequest", &mutant, of: source.bytes)
        if outcome.code == nil { note(validator.result(for: outcome.bytes, at: Circumstances.moment), &outcome) }
        return outcome
    }

    private func note(_ result: MessageResult<LogoutRequest>, _ outcome: inout Run.Outcome) {
        switch Self.vouches(genuine, result) {
        case let isGenuine?: outcome.isForgery = !isGenuine
        case nil: outcome.code = result.findings.first { $0.severity == .error }?.code.rawValue ?? "nothing"
        }
    }

    // MARK: Queries

    /// Creates another spelling of a signed query, or mixes two of them.
    private func mutantOfQuery(_ source: Signed, _ random: inout Generator) -> Run.Outcome {
        var parts = source.query.split(separator: "&").map(String.init)
        let other = random.pick(all).query.split(separator: "&").map(String.init)
        for _ in 0...random.below(3) {
            let place = random.below(parts.count)
            guard let equals = parts[place].firstIndex(of: "=") else { continue }
            let (name, value) = (String(parts[place][..<equals]), String(parts[place][equals...].dropFirst()))
            switch random.below(11) {
            case 0: parts[place] = random.pick(other)
            case 1: parts.insert(random.pick(other), at: place)
            case 2: parts.swapAt(place, random.below(parts.count))
            case 3: parts.remove(at: place)
            case 4: parts[place] = "\(name)=\(value)\(random.pick([";", "%00", "=", "=x", "#", "+", "%26a=b"]))"
            case 5:
                parts[place] =
                    "\(random.pick([name.lowercased(), "%53\(name.dropFirst())", " \(name)", "\(name)[]"]))=\(value)"
            case 6: parts[place] = "\(name);\(value)"
            case 7: parts[place] = value.isEmpty ? "" : "\(name)=\(value.dropLast())"
            case 8: parts[place] = "\(name)=\(value.replacing("%2B", with: "+").replacing("%3D", with: "="))"
            case 9: parts.append("SAMLResponse=\(value)")
            default: parts[place] += random.pick(["&x=y", "&\(name)", "&RelayState=s-2", ";RelayState=s-2", ""])
            }
            if parts.isEmpty { parts = [""] }
        }
        let query = parts.joined(separator: "&")
        var outcome = Run.Outcome(source: "query of a LogoutRequest", kinds: [.query], bytes: Array(query.utf8))
        outcome.isUnchanged = query == source.query
        note(validator.result(forQuery: outcome.bytes, at: Circumstances.moment), &outcome)
        return outcome
    }
}
