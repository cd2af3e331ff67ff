// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

// A conformance of a public type is public itself.

extension DocumentProtection.Target: ExpressibleByArgument {}
extension FormatCatalog: ExpressibleByArgument {}
extension MessageSelection: ExpressibleByArgument {}
extension CanonicalizationMethod: ExpressibleByArgument {}
extension DeviceType: ExpressibleByArgument {}

extension CleanupPolicy: ExpressibleByArgument {
    /// Parses a value of `--cleanup`; `refuse` is the name of `guarded` in version 0.1.0.
    init?(argument: String) {
        self.init(rawValue: argument == "refuse" ? "guarded" : argument)
    }
}

/// Parses an argument of a type whose values are not just names.
///
/// - Throws: An error that describes the accepted values.
func argument<Value: PolicyText>(_ text: String) throws -> Value {
    guard let value = Value.parse(text) else { throw ValidationError("It takes \(Value.form).") }
    return value
}

extension ValidationTime? {
    /// The time at which configuration files are read: the given time, or the current time.
    var moment: Timestamp {
        if case .instant(let instant) = self { instant } else { Timestamp.now }
    }
}
