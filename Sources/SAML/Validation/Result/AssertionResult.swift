// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension ValidationResult {
    /// The facts about one assertion that a report contains.
    public struct AssertionResult: Hashable, Sendable {
        /// The ID; `nil` if the assertion was not decrypted or has none.
        @Exact public private(set) var id: String?

        /// The entity ID of the issuer; `nil` if the assertion was not decrypted or has none.
        @Exact public private(set) var issuer: String?

        /// Whether the document contains the assertion in encrypted form.
        public let isEncrypted: Bool

        /// Whether the assertion was decoded from octets that a trusted key signed.
        ///
        /// A verified assertion can be part of a rejected response.
        public let isVerified: Bool

        /// The names of the attributes, in document order.
        @Exact public private(set) var attributeNames: [String]

        /// When and how the subject was authenticated, in document order; as proved as the assertion (``isVerified``).
        package let authentications: [Authentication]

        /// The personal data; `nil` unless the result shows values.
        package let values: Values?

        fileprivate init(_ assertion: ResponseOutline.Assertion, _ entry: Entry?, showsValues: Bool) {
            let model = entry?.assertion
            // The outline does not contain the content of a decrypted assertion.
            let decrypted = assertion.isEncrypted ? model : nil
            id = (decrypted?.id.description ?? assertion.id)?.withoutUserInformation
            issuer = (decrypted?.issuer.value ?? assertion.issuer)?.withoutUserInformation
            isEncrypted = assertion.isEncrypted
            isVerified = entry?.isVerified == true && model != nil
            attributeNames =
                decrypted?.attributes.map(\.name.withoutUserInformation) ?? assertion.attributeNames
            authentications = model?.authnStatements.map { Authentication($0, showsValues: showsValues) } ?? []
            values = showsValues ? model.map(Values.init) : nil
        }
    }

    /// The assertions of the document, in document order.
    public var assertions: [AssertionResult] {
        (outline?.assertions ?? []).enumerated().map { index, assertion in
            AssertionResult(assertion, index < entries.count ? entries[index] : nil, showsValues: showsValues)
        }
    }
}

extension ValidationResult.AssertionResult {
    /// The personal data of one assertion.
    package struct Values: Hashable, Sendable {
        /// The name identifier of the subject.
        @Exact package private(set) var nameID: String?

        /// The attributes; attributes with the same name are one.
        package private(set) var attributes: [Attribute] = []

        fileprivate init(_ assertion: Assertion) {
            nameID = assertion.subject?.nameID?.value
            var positions: [ExactText: Int] = [:]
            for attribute in assertion.attributes {
                if let position = positions[Exact(attribute.name)] {
                    attributes[position].values += attribute.values.map(\.textInReports)
                } else {
                    positions[Exact(attribute.name)] = attributes.count
                    attributes.append(Attribute(name: attribute.name, values: attribute.values.map(\.textInReports)))
                }
            }
        }
    }

    /// The values of one attribute, with the text of elements; `nil` for a value without text.
    package struct Attribute: Hashable, Sendable {
        @Exact package fileprivate(set) var name: String
        @Exact package fileprivate(set) var values: [String?]
    }
}

extension ValidationResult.AssertionResult.Values: WithheldFromDescriptions {}
