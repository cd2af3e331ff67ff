// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The parameters of a query or a form that contains no message.
struct QueryParameters {
    private var values: [ExactText: String] = [:]

    /// The largest query that is read, in bytes.
    static let maximumBytes = 16 << 10

    /// Reads parameters; fails if the text is too long, a name occurs twice, or an escape is incomplete.
    init?(_ octets: [UInt8]) {
        guard octets.count <= Self.maximumBytes, let parameters = FormParameters.decode(octets) else { return nil }
        for (name, value) in parameters {
            guard values.updateValue(value ?? "", forKey: ExactText(name)) == nil else { return nil }
        }
    }

    /// The value of a parameter, or `nil` if it is absent.
    subscript(name: ExactText) -> String? { values[name] }
}
