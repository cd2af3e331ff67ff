// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// The changes between two versions of a metadata document, in document order.
struct MetadataDifference {
    /// The name and version of the JSON.
    static let schema = "swift-saml/metadata-difference/1"

    /// The changes, first those of the document element.
    private(set) var changes: [MetadataChange] = []

    /// Compares two versions.
    ///
    /// Entities are compared by entity ID; of two entities with the same ID, the first one counts.
    init(from old: MetadataDescription, to new: MetadataDescription) {
        changes.append(.validUntil, from: old.validUntil?.description, to: new.validUntil?.description)
        changes.append(.cacheDuration, from: old.cacheSeconds?.words, to: new.cacheSeconds?.words)
        // The document element of a single entity is the entity, whose own changes would repeat those above.
        let isAggregate = new.root.isIdentical(to: "EntitiesDescriptor")
        let before = Self.table(of: old)
        let after = Self.table(of: new)
        for (position, entity) in new.entities.enumerated() where after[ExactText(entity.entityID)] == position {
            guard let index = before[ExactText(entity.entityID)] else {
                changes.append(.entity(entity, .added))
                continue
            }
            changes += EntityDifference(from: old.entities[index], to: entity, comparesValidity: isAggregate).changes
        }
        for (position, entity) in old.entities.enumerated() where before[ExactText(entity.entityID)] == position {
            if after[ExactText(entity.entityID)] == nil { changes.append(.entity(entity, .removed)) }
        }
    }

    /// Returns the positions of entities by entity ID.
    private static func table(of description: MetadataDescription) -> [ExactText: Int] {
        Dictionary(description.entities.enumerated().map { (ExactText($1.entityID), $0) }) { first, _ in first }
    }

    /// Writes the changes.
    func write(asJSON: Bool, to output: inout ReportOutput) throws(FileFault) {
        guard asJSON else {
            if changes.isEmpty { try output.append(Array("no change\n".utf8)) }
            let columns = Terminal.output.columns
            for change in changes { try output.append(change.line.wrapped(to: columns).bytes) }
            return
        }
        let value = JSONValue.object([
            .init("schema", .string(Self.schema)), .init("changes", .array(changes.map(\.json))),
        ])
        try output.append(value.line)
    }
}

extension MetadataChange {
    fileprivate static func entity(_ entity: EntityDescription, _ kind: Kind) -> MetadataChange {
        let roles = entity.roles.map(\.name)
        return MetadataChange(
            part: .entity,
            kind: kind,
            entityID: entity.entityID,
            text: roles.joined(separator: ", "),
            value: .object([.init("roles", .strings(roles))])
        )
    }
}

extension Int {
    /// The number of seconds in words.
    var words: String { "\(self) s" }
}
