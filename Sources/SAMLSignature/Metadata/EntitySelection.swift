// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// The entities of a metadata document that are described; all of them are counted.
package enum EntitySelection: Sendable {
    case all
    /// The entity with an ID.
    case one(String)
    /// No entity, which takes a fraction of the time.
    case none

    /// Returns whether the entity with an ID without surrounding white space is described.
    func contains(_ entityID: String) -> Bool {
        switch self {
        case .all: true
        case .one(let selected): entityID.isIdentical(to: selected.withoutXMLWhiteSpace)
        case .none: false
        }
    }
}
