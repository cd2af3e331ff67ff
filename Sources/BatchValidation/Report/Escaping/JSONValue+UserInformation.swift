// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension JSONValue {
    /// The values of a document without the user information of anything that looks like a URL (S-99).
    ///
    /// Texts that contain several values, such as messages of findings, are cleaned where they are written.
    var withoutUserInformation: JSONValue {
        switch self {
        case .null, .bool, .number, .decimal: self
        case .string(let text): .string(text.withoutUserInformation)
        case .array(let elements): .array(elements.map(\.withoutUserInformation))
        case .object(let members): .object(members.map { .init($0.name, $0.value.withoutUserInformation) })
        }
    }
}
