// SPDX-License-Identifier: Apache-2.0

/// A type whose values can contain personal data: its descriptions and mirrors contain only the name of the type (S-55).
///
/// Types that contain such values keep their default descriptions, which are then free of personal data too.
package protocol WithheldFromDescriptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension WithheldFromDescriptions {
    /// The name of the type; the value is withheld.
    public var description: String { "\(Self.self)(withheld)" }

    /// The name of the type; the value is withheld.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension NameID: WithheldFromDescriptions {}
extension XMLContent: WithheldFromDescriptions {}
extension XMLContent.Attribute: WithheldFromDescriptions {}
extension XMLContent.Node: WithheldFromDescriptions {}
extension Attribute.Value: WithheldFromDescriptions {}
extension Attribute.Content: WithheldFromDescriptions {}
extension Subject.Confirmation.Data: WithheldFromDescriptions {}
extension AuthnStatement: WithheldFromDescriptions {}
extension AuthnStatement.SubjectLocality: WithheldFromDescriptions {}
extension AuthzDecisionStatement: WithheldFromDescriptions {}
extension AuthzDecisionStatement.Action: WithheldFromDescriptions {}
extension Status: WithheldFromDescriptions {}
extension EncryptedElement: WithheldFromDescriptions {}
