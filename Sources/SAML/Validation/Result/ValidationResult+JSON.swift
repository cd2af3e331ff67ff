// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The members have the names of a report.
extension ValidationResult: Encodable {
    /// Encodes the members of a report.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// The result with its members in the order of a report.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("verdict", .string(verdict.rawValue)),
            .init("validationTime", .optional(validationTime?.description)),
        ]
        appendMessage(to: &members)
        members.append(findingsMember)
        return .object(members)
    }

    /// Appends the members about the message, its assertions and its signatures.
    package func appendMessage(to members: inout [JSONValue.Member]) {
        members += [
            .init("kind", .optional(outline?.kind)),
            .init("id", .optional(outline?.id)),
            .init("issuer", .optional(outline?.issuer)),
            .init("issueInstant", .optional(outline?.issueInstant)),
            .init("inResponseTo", .optional(outline?.inResponseTo)),
            .init("destination", .optional(outline?.destination)),
            .init("status", .strings(outline?.status ?? [])),
            .init("envelope", .optional(envelope.map { $0.isSigned ? "signed" : "unsigned" })),
            .init("assertions", .array(assertions.map(\.json))),
            .init("signatures", .array(signatures.map(\.json))),
        ]
    }

    /// The member `findings` of the JSON object.
    package var findingsMember: JSONValue.Member { .init("findings", .array(findings.map(\.json))) }
}

extension ValidationResult.AssertionResult {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", .optional(id)),
            .init("issuer", .optional(issuer)),
            .init("encrypted", .bool(isEncrypted)),
            .init("verified", .bool(isVerified)),
        ]
        if let values {
            members.append(.init("attributes", .object(values.attributes.map(\.json))))
            members.append(.init("nameID", .optional(values.nameID)))
        } else {
            members.append(.init("attributes", .strings(attributeNames)))
        }
        return .object(members)
    }
}

extension ValidationResult.AssertionResult.Attribute {
    /// The name, and the values as an array.
    package var json: JSONValue.Member { .init(name, .array(values.map(JSONValue.optional))) }
}

extension SignatureResult: Encodable {
    /// Encodes the members of a report.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// The result with its members in the order of a report.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("covers", .string(signature.covers.rawValue)),
            .init("id", .optional(signature.id)),
            .init("signature", .optional(signature.signatureAlgorithm.map(AlgorithmName.short))),
            .init("digest", .strings(signature.digestAlgorithms.map(AlgorithmName.short))),
            .init("canonicalization", .optional(signature.canonicalizationAlgorithm.map(AlgorithmName.short))),
            .init("key", .optional(key?.fingerprint)),
            .init("keyKind", .optional(key?.kind)),
            .init("certificate", key?.certificate?.json ?? .null),
            .init("result", .string(outcomeInReport)),
        ]
        if !attempts.isEmpty { members.append(.init("triedKeys", .array(attempts.map(\.json)))) }
        return .object(members)
    }
}
