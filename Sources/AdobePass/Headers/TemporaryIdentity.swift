// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// The identity of a user for promotional temporary access: the header field `AP-TempPass-Identity`, in REST API V1 the
/// parameter `generic_data`.
///
/// Adobe asks for a hash of the user's identifier, for example SHA-256 or SHA-512, which the programmer computes.
/// Descriptions and dumps omit it.
public struct TemporaryIdentity: Hashable, Sendable, Withheld {
    @Exact private var key: String
    @Exact private(set) var hash: String

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - key: The name that the configuration of the temporary access uses, for example `email`.
    ///   - hash: The hash in hexadecimal or Base64. The result is `nil` if it has less than 43 or more than 128
    ///     characters, or another character, because it is then not the hash that Adobe asks for; an e-mail address is
    ///     an example.
    public init?(key: String, hash: String) {
        guard (1...64).contains(key.utf8.count), key.utf8.allSatisfy(\.isUnreserved),
            (43...128).contains(hash.utf8.count),
            hash.utf8.allSatisfy({ $0.isBase64URL || "+/=".utf8.contains($0) })
        else { return nil }
        (self.key, self.hash) = (key, hash)
    }

    /// The header field: JSON in Base64.
    public var headerValue: String { HeaderValue.encode(json) }

    /// The value of the parameter `generic_data`: JSON, without percent-encoding.
    ///
    /// Samples of REST API V1 print parentheses in place of the braces; the pages of V2 print JSON.
    public var genericData: PrivateText { PrivateText(String(decoding: json.encoded, as: UTF8.self)) }

    private var json: JSONValue { .object([.init(key, .string(hash))]) }
}
