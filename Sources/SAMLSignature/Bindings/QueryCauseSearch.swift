// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAMLBindings
internal import SAMLEncoding
internal import TamperingCauses
internal import UntrustedText

/// The search for the change that explains why the signature of a query does not verify.
///
/// A cause is proven: with the change undone, a trusted key verifies the signature. It never changes the verdict, and no
/// other key is tried.
struct QueryCauseSearch {
    /// A proven explanation.
    struct Proof {
        /// The changes, the main one first; not empty.
        let causes: [QueryCause]
        let key: PublicKey
    }

    private static let maximumTrials = 500

    /// The orders of parameters that signers use if the query has a relay state, and if it has none: `m` is the message,
    /// `r` the relay state, `e` an empty one, and `a` the algorithm.
    private static let layouts: (withState: [Layout], withoutState: [Layout]) = (
        [
            Layout("mra", nil), Layout("ma", .relayStateAdded), Layout("mea", .relayStateChanged),
            Layout("mar", .order), Layout("rma", .order), Layout("ram", .order), Layout("amr", .order),
            Layout("arm", .order), Layout("mr", .algorithmNotSigned), Layout("m", .algorithmNotSigned),
        ],
        [
            Layout("ma", nil), Layout("mea", .relayStateDropped), Layout("am", .order),
            Layout("m", .algorithmNotSigned), Layout("me", .algorithmNotSigned),
        ]
    )

    private struct Layout {
        let parts: [UInt8]
        let cause: QueryCause?

        init(_ parts: String, _ cause: QueryCause?) {
            self.parts = Array(parts.utf8)
            self.cause = cause
        }
    }

    /// The signed parameters, each with its name and equals sign, in one encoding.
    private typealias Parameters = [UInt8: [UInt8]]

    private static let message = UInt8(ascii: "m")
    private static let relayState = UInt8(ascii: "r")
    private static let signatureAlgorithm = UInt8(ascii: "a")

    let query: ReceivedQuery
    let parameters: MessageParameters
    let signed: SignedQuery
    let document: [UInt8]

    /// The `Destination` of the document, which usually is the URL before the query; empty if it is absent.
    let destination: [UInt8]
    let algorithm: SignatureAlgorithm

    /// The trusted keys of the issuer that fit the algorithm.
    let keys: [PublicKey]
    let budget: DiagnosisBudget

    /// The RSA key that created the value, which a digest of the octets suffices to compare.
    var recovered: RecoveredValue?

    /// The other keys, each with the value in the form that it verifies.
    var others: [(key: PublicKey, value: [UInt8], isDER: Bool)] = []
    var trials = 0

    /// Whether no trusted key can have created the value.
    var excludesKeys: Bool {
        keys.allSatisfy { budget.spend($0.verificationWork) && $0.cannotHaveCreated(signed.value) }
    }

    /// Returns the explanation, or `nil` if none is proven.
    mutating func proof() -> Proof? {
        recovered = RecoveredValue(signed.value, over: signed.octets, with: keys, within: budget)
        others = keys.filter { $0.kind != .rsa || $0.native.facts.is_pss_only }.map { key in
            let numbers = key.numbers(inDER: signed.value)
            return (key, numbers ?? signed.value, numbers != nil)
        }
        guard recovered != nil || !others.isEmpty else { return nil }
        for other in others {
            guard let digest = other.key.otherDigest(other.value, over: signed.octets, algorithm, within: budget) else {
                continue
            }
            let form = QueryCause(ProvenCause(first: .otherDigest, detail: digest.nameForReport))
            return Proof(causes: [form], key: other.key)
        }
        guard let received = received(), budget.spend(24 * (query.octets.count + document.count)) else { return nil }
        let layouts = received[Self.relayState] == nil ? Self.layouts.withoutState : Self.layouts.withState
        for (encoding, cause) in encodings(received) {
            for layout in layouts {
                let octets = Self.joined(layout.parts.compactMap { encoding[$0] })
                if let proof = proof(octets, [cause, layout.cause]) { return proof }
            }
        }
        for (octets, cause) in rarerOctets(received) {
            if let proof = proof(octets, [cause]) { return proof }
        }
        return nil
    }

    private mutating func proof(_ octets: [UInt8], _ causes: [QueryCause?]) -> Proof? {
        guard trials < Self.maximumTrials, budget.spend(octets.count) else { return nil }
        trials += 1
        var causes = causes.compactMap(\.self)
        if let recovered, recovered.covers(octets) {
            if let form = recovered.form(over: octets, algorithm) { causes.append(QueryCause(form)) }
            return Proof(causes: causes, key: recovered.key)
        }
        for other in others where budget.spend(other.key.verificationWork) {
            guard other.key.verifies(other.value, over: octets, algorithm) else { continue }
            if other.isDER { causes.append(QueryCause(ProvenCause(first: .derSignature))) }
            return Proof(causes: causes, key: other.key)
        }
        return nil
    }

    // MARK: Octets

    private static func joined(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined(separator: [UInt8(ascii: "&")])) }

    private var messageName: [UInt8] { Array((parameters[.response] == nil ? "SAMLRequest=" : "SAMLResponse=").utf8) }

    /// Returns the signed parameters with their decoded values; `nil` if one cannot be decoded.
    private func received() -> Parameters? {
        var values: Parameters = [:]
        for (part, name, text) in [
            (Self.message, parameters[.response] == nil ? .request : .response, messageName),
            (Self.relayState, MessageParameters.Name.relayState, Array("RelayState=".utf8)),
            (Self.signatureAlgorithm, .signatureAlgorithm, Array("SigAlg=".utf8)),
        ] {
            guard parameters[name] != nil else { continue }
            guard let value = try? parameters.decoded(name) else { return nil }
            values[part] = text + value
        }
        return values
    }

    /// Returns the parameters in each encoding, with the change that the encoding is.
    private func encodings(_ decoded: Parameters) -> [(Parameters, QueryCause?)] {
        func changed(_ change: ([UInt8]) -> [UInt8]) -> Parameters {
            var values = decoded.mapValues { value in
                let start = (value.firstIndex(of: UInt8(ascii: "=")) ?? 0) + 1
                return Array(value[..<start]) + change(Array(value[start...]))
            }
            values[UInt8(ascii: "e")] = Array("RelayState=".utf8)
            return values
        }
        var raw = changed { $0 }
        for (part, slice) in [
            (Self.message, parameters.message), (Self.relayState, parameters[.relayState]),
            (Self.signatureAlgorithm, parameters[.signatureAlgorithm]),
        ] {
            raw[part] = slice.map { Array(parameters.octets[$0.parameter]) }
        }
        var plain = changed { $0 }
        plain[Self.message] = messageName + document
        let isForm = query.binding == .simpleSign
        let usual = QueryEncoding.usual.map {
            (changed($0.encode), isForm ? QueryCause.signedAfterEncoding : .encodedAgain)
        }
        return isForm
            ? [(plain, nil), (changed { $0 }, .signedAfterEncoding), (raw, .signedAfterEncoding)] + usual
            : [(raw, nil)] + usual + [(changed { $0 }, .signedBeforeEncoding), (plain, .documentSigned)]
    }

    /// Returns other octets that signers use: the URL, all parameters of the query, the document, and changed relay states.
    private func rarerOctets(_ decoded: Parameters) -> [([UInt8], QueryCause)] {
        let end = parameters[.signature]?.parameter.lowerBound ?? parameters.octets.count
        let all = Array(parameters.octets[..<max(0, end - 1)])
        let authority = Array(destination.drop { $0 != UInt8(ascii: ":") }.dropFirst(3))
        let path = Array(authority.drop { $0 != UInt8(ascii: "/") })
        var octets: [([UInt8], QueryCause)] = []
        for text in [all, all + [UInt8(ascii: "&")], signed.octets] {
            octets.append((text, .order))
            octets += [[], destination, authority, path].map { ($0 + [UInt8(ascii: "?")] + text, .wholeURL) }
        }
        octets += [document, Array((decoded[Self.message] ?? []).dropFirst(messageName.count))].map {
            ($0, .documentSigned)
        }
        guard let state = signed.relayState, let message = parameters.message,
            let algorithm = parameters[.signatureAlgorithm]
        else { return octets }
        let start = Array(parameters.octets[message.parameter]) + Array("&RelayState=".utf8)
        let rest = [UInt8(ascii: "&")] + parameters.octets[algorithm.parameter]
        let originals = Self.originals(of: state)
        for encoding in QueryEncoding.usual {
            octets.append((start + encoding.encode(state) + rest, .encodedAgain))
            octets += originals.map { (start + encoding.encode($0) + rest, .relayStateChanged) }
        }
        return octets
    }

    /// Returns values that programs turn into a relay state: with escapes, references, another scheme or slash.
    private static func originals(of state: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: state, as: UTF8.self)
        let isSecure = text.utf8.starts(with: "https://".utf8)
        return [
            QueryEncoding.usual[0].encode(state), (try? PercentEncoding.decode(state.span, plus: .literal)) ?? state,
            Array(text.replacing("&amp;", with: "&").utf8), Array(text.replacing("&", with: "&amp;").utf8),
            Array((isSecure ? "http" : "https").utf8) + state.dropFirst(isSecure ? 5 : 4),
            state.last == UInt8(ascii: "/") ? state.dropLast() : state + [UInt8(ascii: "/")],
        ]
    }
}
