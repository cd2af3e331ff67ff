// SPDX-License-Identifier: Apache-2.0

/// The name and the name format of an attribute, which together identify it (SAML Core 2.7.3.1).
struct AttributeKey: Hashable {
    private let name: [UInt8]
    private let format: URIReference

    init(_ attribute: Attribute) {
        name = Array(attribute.name.utf8)
        format = attribute.effectiveNameFormat
    }
}
