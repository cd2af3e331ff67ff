// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension SignedDocument {
    /// The document at a time in milliseconds since 1970.
    func bytes(at now: Int) throws -> [UInt8] { try bytes(at: Timestamp(seconds: now / 1_000)) }

    /// The form value that the recipe encodes.
    func value(at now: Int) throws -> String {
        ExchangeEncoder().encode(String(decoding: try bytes(at: now), as: UTF8.self))
    }
}
