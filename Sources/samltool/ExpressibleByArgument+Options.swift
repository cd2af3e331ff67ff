// SPDX-License-Identifier: Apache-2.0

// A conformance of a public type is public itself.
public import ArgumentParser
internal import BatchValidation
internal import SAML
internal import SAMLBindings

extension InputFormat: ExpressibleByArgument {}
extension InputPath: ExpressibleByArgument {
    /// Makes a path of an argument.
    public init?(argument: String) { self.init(argument) }
}
extension SignatureOptions.Requirement: ExpressibleByArgument {}
extension SignatureOptions.CertificateDates: ExpressibleByArgument {}
extension RunOptions.OneTimeUse: ExpressibleByArgument {}
extension SigningOptions.Target: ExpressibleByArgument {}
extension ValidationPolicy.Profile: ExpressibleByArgument {}
extension ValidationPolicy.DuplicateAttributes: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension ExchangeEncoding.Cleanup: ExpressibleByArgument {}
extension CanonicalizationMethod: ExpressibleByArgument {}
extension ProgressMode: ExpressibleByArgument {}

/// Parses an argument of the types that have more than names.
///
/// - Throws: An error that describes the accepted values.
func argument<Value: PolicyText>(_ text: String) throws -> Value {
    guard let value = Value.parse(text) else { throw ValidationError("It takes \(Value.form).") }
    return value
}
