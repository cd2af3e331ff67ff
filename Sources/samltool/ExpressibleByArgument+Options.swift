// SPDX-License-Identifier: Apache-2.0

// A conformance of a public type is public itself.
public import ArgumentParser
internal import BatchValidation
internal import SAML
internal import SAMLBindings

extension InputFormat: ExpressibleByArgument {}
extension FieldPath: ExpressibleByArgument {
    /// Makes a path of an argument.
    public init?(argument: String) { self.init(argument) }
}
extension SignatureOptions.Requirement: ExpressibleByArgument {}
extension SigningOptions.Target: ExpressibleByArgument {}
extension ValidationPolicy.Profile: ExpressibleByArgument {}
extension ValidationPolicy.DuplicateAttributes: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension ExchangeEncoding.Cleanup: ExpressibleByArgument {}
extension CanonicalizationMethod: ExpressibleByArgument {}
extension ProgressMode: ExpressibleByArgument {}
