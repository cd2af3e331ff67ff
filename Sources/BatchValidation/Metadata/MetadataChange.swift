// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A change between two versions of metadata.
struct MetadataChange {
    /// The kinds of changes.
    enum Kind: String, CaseIterable {
        case validUntil = "valid-until-changed"
        case cacheDuration = "cache-duration-changed"
        case entityAdded = "entity-added"
        case entityRemoved = "entity-removed"
        case registrationAuthority = "registration-authority-changed"
        case scopeAdded = "scope-added"
        case scopeRemoved = "scope-removed"
        case attributeAdded = "attribute-value-added"
        case attributeRemoved = "attribute-value-removed"
        case roleAdded = "role-added"
        case roleRemoved = "role-removed"
        case rollover = "signing-key-rollover"
        case keyAdded = "key-added"
        case keyRemoved = "key-removed"
        case certificateAdded = "certificate-added"
        case certificateRemoved = "certificate-removed"
        case endpointAdded = "endpoint-added"
        case endpointRemoved = "endpoint-removed"
        case settingAdded = "setting-added"
        case settingRemoved = "setting-removed"
    }

    let kind: Kind

    /// The entity that changed, or `nil` for the document element.
    var entityID: String?

    /// The role that changed, or `nil` for the entity.
    var role: String?

    /// The part that changed, in words.
    var text: String

    /// The part that changed.
    var value: JSONValue

    init(_ kind: Kind, _ text: String, _ value: JSONValue) {
        self.kind = kind
        self.text = text
        self.value = value
    }

    /// Creates the change of a value.
    init(_ kind: Kind, from old: String?, to new: String?) {
        self.init(
            kind,
            "\(old ?? "none") → \(new ?? "none")",
            .object([.init("from", .optional(old)), .init("to", .optional(new))])
        )
    }

    var json: JSONValue {
        .object([
            .init("change", .string(kind.rawValue)),
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
        line += "\(kind.rawValue)"
        if !text.utf8.isEmpty { line += ": \(text)" }
        return line + "\n"
    }
}
