// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension ReportRecord.AssertionValues {
    /// The values of an assertion that was read.
    init(_ assertion: Assertion) {
        self.init(
            nameID: assertion.subject?.nameID?.value,
            attributes: assertion.attributes.map { attribute in
                ReportRecord.AttributeValues(name: attribute.name, values: attribute.values.map(\.text))
            }
        )
    }
}
