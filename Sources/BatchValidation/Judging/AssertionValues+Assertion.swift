// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension ReportRecord.AssertionValues {
    /// The values of an assertion that was read; attributes of one name share a key.
    init(_ assertion: Assertion) {
        var attributes: [ReportRecord.AttributeValues] = []
        var positions: [ExactText: Int] = [:]
        for attribute in assertion.attributes {
            if let position = positions[Exact(attribute.name)] {
                attributes[position].values += attribute.values.map(\.text)
            } else {
                positions[Exact(attribute.name)] = attributes.count
                attributes.append(.init(name: attribute.name, values: attribute.values.map(\.text)))
            }
        }
        self.init(nameID: assertion.subject?.nameID?.value, attributes: attributes)
    }
}
