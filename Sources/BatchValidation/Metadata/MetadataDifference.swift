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
    /// Entities are compared by entity ID, and further descriptions of an entity in their order.
    init(from old: MetadataDescription, to new: MetadataDescription) {
        changes.append(.validUntil, from: old.validUntil?.description, to: new.validUntil?.description)
        changes.append(.cacheDuration, from: old.cacheSeconds?.words, to: new.cacheSeconds?.words)
        // The document element of a single entity is the entity, whose own changes would repeat those above.
        let isAggregate = new.root.isIdentical(to: "EntitiesDescriptor")
        let (before, after) = (Self.occurrences(of: old), Self.occurrences(of: new))
        let earlier = Dictionary(uniqueKeysWithValues: before)
        for (occurrence, entity) in after {
            guard let earlier = earlier[occurrence] else {
                changes.append(.entity(entity, .added))
                continue
            }
            changes += EntityDifference(from: earlier, to: entity, comparesValidity: isAggregate).changes
        }
        let remaining = Set(after.map(\.0))
        for (occurrence, entity) in before where !remaining.contains(occurrence) {
            changes.append(.entity(entity, .removed))
        }
    }

    /// One of the descriptions of an entity.
    private struct Occurrence: Hashable {
        let entityID: ExactText
        let number: Int
    }

    private static func occurrences(of description: MetadataDescription) -> [(Occurrence, EntityDescription)] {
        var counts: [ExactText: Int] = [:]
        return description.entities.map { entity in
            let entityID = ExactText(entity.entityID)
            let number = counts[entityID, default: 0]
            counts[entityID] = number + 1
            return (Occurrence(entityID: entityID, number: number), entity)
        }
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
