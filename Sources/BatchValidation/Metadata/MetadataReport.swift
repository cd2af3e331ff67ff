// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// The description of one metadata document as text or JSON.
struct MetadataReport {
    /// The name and version of the JSON.
    static let schema = "swift-saml/metadata/1"

    /// The maximum number of entities that the text describes in full; the entities of an aggregate take a line each.
    private static let maximumCountInFull = 10

    let description: MetadataDescription
    let source: InputPath
    let moment: Timestamp

    /// Writes the report, one entity at a time.
    func write(asJSON: Bool, to output: inout ReportOutput) throws(FileFault) {
        guard asJSON else { return try writeText(to: &output) }
        var line = Array(JSONValue.object([.init("schema", .string(Self.schema))] + members).line.dropLast(2))
        line += Array(#","entities":["#.utf8)
        for (index, entity) in description.entities.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            entity.json(at: moment).write(to: &line)
            try output.append(line)
            line.removeAll(keepingCapacity: true)
        }
        try output.append(line + Array("]}\n".utf8))
    }

    private func writeText(to output: inout ReportOutput) throws(FileFault) {
        let isShort = description.entities.count > Self.maximumCountInFull
        let terminal = Terminal.output
        func append(_ text: TerminalText) throws(FileFault) {
            try output.append(text.wrapped(to: terminal.columns).bytes)
        }
        try append(JSONValue.object(members).text(on: terminal))
        for entity in description.entities {
            try append(isShort ? entity.line(at: moment) : "\n" + entity.json(at: moment).text(on: terminal))
        }
        if isShort { try append("Pass --entity ID to describe one entity in full.\n") }
    }

    private var members: [JSONValue.Member] {
        [
            .init("source", .string(source.description)),
            .init("root", .string(description.root)),
            .init("id", .optional(description.id)),
            .init("name", .optional(description.name)),
            .init("validUntil", .optional(description.validUntil?.description)),
            .init("expired", description.validUntil.map { .bool($0 <= moment) } ?? .null),
            .init("cacheDurationSeconds", description.cacheSeconds.map(JSONValue.number) ?? .null),
            .init("signature", description.signatureJSON),
            .init("entityCount", .number(description.entityCount)),
        ]
    }
}

extension MetadataDescription {
    fileprivate var signatureJSON: JSONValue {
        guard let signature else { return .object([.init("state", .string("none"))]) }
        return .object([
            .init("state", .string(signature.key == nil ? "unchecked" : "valid")),
            .init("key", .optional(signature.key)),
            .init("algorithm", .optional(signature.algorithm.map(AlgorithmName.short))),
            .init("digest", .optional(signature.digest.map(AlgorithmName.short))),
            .init("certificates", .array(signature.certificates.map(\.json))),
        ])
    }
}

extension EntityDescription {
    /// The entity in one line of text: its ID, its roles, its signing keys and its expiration.
    fileprivate func line(at moment: Timestamp) -> TerminalText {
        let keys = roles.map(\.trustedKeys.count).reduce(0, +)
        var line: TerminalText = "\(entityID.withoutUserInformation)"
        for role in roles { line += " \(role.name)" }
        line += keys == 1 ? ", 1 signing key" : ", \(keys) signing keys"
        if let expires { line += ", \(expires <= moment ? "expired" : "expires") \(expires.description)" }
        if !problems.isEmpty { line += ", \(problems.count) problems" }
        return line + "\n"
    }
}
