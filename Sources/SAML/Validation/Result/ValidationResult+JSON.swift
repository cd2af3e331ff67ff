// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The members have the names of a report.
extension ValidationResult: Encodable {
    /// Encodes the members of a report.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// The result with its members in the order of a report.
    package var json: JSONValue {
        JSONMembers.object { members in
            members.add("verdict", verdict.rawValue)
            members.add("validationTime", validationTime?.description)
            describeMessage(to: &members)
            describeContent(to: &members)
            describeFindings(to: &members)
        }
    }

    /// Adds the members that identify the message.
    package func describeMessage(to members: inout JSONMembers) {
        members.add("kind", outline?.kind)
        members.add("id", outline?.id)
        members.add("issuer", outline?.issuer)
        members.add("issueInstant", outline?.issueInstant)
        members.add("inResponseTo", outline?.inResponseTo)
        members.add("destination", outline?.destination)
    }

    /// Adds the members about the status, the assertions and the signatures.
    package func describeContent(to members: inout JSONMembers) {
        members.add("status", texts: outline?.status ?? [])
        if showsValues { members.add("statusMessage", status?.message) }
        members.add("envelope", envelopeCoverage.flatMap { $0 == .unchecked ? nil : $0.rawValue })
        let assertions = assertions
        members.add("assertions", objects: assertions.count) { assertions[$0].describe(to: &$1) }
        members.add("signatures", objects: signatures.count) { signatures[$0].describe(to: &$1) }
    }

    /// Adds the member `findings`.
    package func describeFindings(to members: inout JSONMembers) {
        members.add("findings", objects: findings.count) { findings[$0].describe(to: &$1) }
    }
}

extension ValidationResult.AssertionResult {
    fileprivate func describe(to members: inout JSONMembers) {
        members.add("id", id)
        members.add("issuer", issuer)
        members.add("encrypted", value: .bool(isEncrypted))
        members.add("verified", value: .bool(isVerified))
        members.add("authnStatements", objects: authentications.count) {
            authentications[$0].describe(to: &$1, showsValues: values != nil)
        }
        if let values {
            members.add("attributes", value: .object(values.attributes.map(\.json)))
            members.add("nameID", values.nameID)
        } else {
            members.add("attributes", texts: attributeNames)
        }
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
    package var json: JSONValue { JSONMembers.object(describe) }

    fileprivate func describe(to members: inout JSONMembers) {
        members.add("covers", signature.covers.rawValue)
        members.add("id", signature.id?.withoutUserInformation)
        members.add("signature", signature.signatureAlgorithm.map(AlgorithmName.short))
        members.add("digest", texts: signature.digestAlgorithms.map(AlgorithmName.short))
        members.add("canonicalization", signature.canonicalizationAlgorithm.map(AlgorithmName.short))
        members.add("key", key?.fingerprint)
        members.add("keyKind", key?.kind)
        let certificate = key?.certificate
        members.add("certificate", value: certificate?.json ?? .null, encoded: certificate?.encodedJSON ?? [])
        if let roles = key?.roles, !roles.isEmpty { members.add("keyRoles", texts: roles.map(\.rawValue)) }
        members.add("result", outcomeInReport)
        if !attempts.isEmpty { members.add("triedKeys", value: .array(attempts.map(\.json))) }
        if !containedKeys.isEmpty { members.add("containedKeys", value: .array(containedKeys.map(\.json))) }
    }
}
