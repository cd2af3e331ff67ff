// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// A change between two versions of metadata.
struct MetadataChange {
    /// The changed part, as the first part of the name of the change.
    enum Part: String {
        case validUntil = "valid-until"
        case cacheDuration = "cache-duration"
        case registrationAuthority = "registration-authority"
        case signingKey = "signing-key"
        case attributeValue = "attribute-value"
        case entity, scope, role, key, certificate, endpoint, setting
    }

    /// How it changed.
    enum Kind: String {
        case added, removed, changed, rollover
    }

    let part: Part
    let kind: Kind

    /// The entity that changed, or `nil` for the document element.
    var entityID: String?

    /// The role that changed, or `nil` for the entity.
    var role: String?

    /// The part that changed, in words.
    var text = ""

    /// The part that changed.
    var value = JSONValue.null

    private var name: String { "\(part.rawValue)-\(kind.rawValue)" }

    var json: JSONValue {
        .object([
            .init("change", .string(name)),
            .init("entity", .optional(entityID)),
            .init("role", .optional(role)),
            .init("value", value),
        ])
    }

    /// The change in one line.
    var line: TerminalText {
        var line: TerminalText = ""
        if let entityID { line += "\(entityID): " }
        if let role { line += "\(role): " }
        line += "\(name)"
        if !text.utf8.isEmpty { line += ": \(text)" }
        return line + "\n"
    }
}

extension [MetadataChange] {
    /// Adds the change of a value, unless both versions have the same.
    mutating func append(_ part: MetadataChange.Part, of entityID: String? = nil, from old: String?, to new: String?) {
        guard !old.isIdentical(to: new) else { return }
        append(
            MetadataChange(
                part: part,
                kind: .changed,
                entityID: entityID,
                text: "\(old ?? "none") → \(new ?? "none")",
                value: .object([.init("from", .optional(old)), .init("to", .optional(new))])
            )
        )
    }
}
