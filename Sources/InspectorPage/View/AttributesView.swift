// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON

/// The attributes of each assertion of a response, or null for another message; their values only if the user asked for
/// them.
enum AttributesView {
    static func json(_ record: ReportRecord, showsValues: Bool) -> JSONValue {
        guard record.otherKind == nil else { return .null }
        var result = record.result
        result.showsValues = showsValues
        return .array(
            result.assertions.map { assertion in
                .object([
                    .init("id", .optional(assertion.id)),
                    .init("encrypted", .bool(assertion.isEncrypted)),
                    .init("verified", .bool(assertion.isVerified)),
                    .init("names", .strings(assertion.attributeNames)),
                    .init("nameID", showsValues ? .optional(assertion.values?.nameID) : .null),
                    .init(
                        "values",
                        .array(
                            (assertion.values?.attributes ?? []).map { attribute in
                                .array([.string(attribute.name), .array(attribute.values.map(JSONValue.optional))])
                            }
                        )
                    ),
                ])
            }
        )
    }
}
