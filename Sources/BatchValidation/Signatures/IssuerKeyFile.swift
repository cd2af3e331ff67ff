// SPDX-License-Identifier: Apache-2.0

package import Captures
package import UntrustedText

/// A file with the trusted keys of one issuer, in any format except metadata.
package struct IssuerKeyFile: Hashable, Sendable {
    /// The entity ID of the issuer.
    @Exact package private(set) var issuer: String

    /// The path of the file.
    package let path: InputPath

    /// Splits a value at its last equals sign, because entity IDs can contain others.
    ///
    /// - Returns: The issuer and the path, or `nil` if one of them is empty.
    package static func parts(of value: [UInt8]) -> (issuer: String, path: [UInt8])? {
        guard let sign = value.lastIndex(of: UInt8(ascii: "=")), sign > 0, sign + 1 < value.count,
            let issuer = String(validating: value[..<sign], as: UTF8.self)
        else { return nil }
        return (issuer, Array(value[(sign + 1)...]))
    }
}
