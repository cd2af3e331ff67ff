// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension JSONValue {
    /// The value with control characters and bidirectional marks in all texts escaped (S-55).
    ///
    /// Every view passes here before it leaves the process.
    var escapedForPage: JSONValue {
        switch self {
        case .null, .bool, .number, .decimal: self
        case .string(let text): .string(text.escapedForReport(limit: .max))
        case .array(let elements): .array(elements.map(\.escapedForPage))
        case .object(let members):
            .object(members.map { .init($0.name.escapedForReport(limit: .max), $0.value.escapedForPage) })
        }
    }
}
