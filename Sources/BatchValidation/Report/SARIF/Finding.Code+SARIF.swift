// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension Finding.Code {
    /// The index of each code in the list of rules.
    static let positions: [Finding.Code: Int] = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) }
    )

    /// The code as a rule (SARIF 2.1.0, 3.49).
    var sarifRule: JSONValue {
        func message(_ text: String) -> JSONValue { .object([.init("text", .string(SARIFEscaping.escape(text)))]) }
        return .object([
            .init("id", .string(rawValue)),
            .init("shortDescription", message(meaning.title)),
            .init("fullDescription", message("\(meaning.summary) \(meaning.reason)")),
            .init("help", message(meaning.remedy)),
            .init("properties", .object([.init("tags", .strings([String(area)]))])),
        ])
    }
}
