// SPDX-License-Identifier: Apache-2.0

extension DeviceID {
    /// The header field `AP-Device-Identifier`: the only documented type, and the identifier in Base64.
    ///
    /// A back end must send the identifier of the device that streams.
    public var headerValue: String { Self.type + " " + HeaderValue.encode(text) }

    /// Parses the header field `AP-Device-Identifier`.
    ///
    /// - Parameter headerValue: The value.
    /// - Throws: A fault if the type is not `fingerprint`, or if the Base64 or the identifier is not valid.
    public init(headerValue: String) throws(HeaderError) {
        let field = "AP-Device-Identifier"
        let parts = headerValue.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0] == Self.type else {
            throw HeaderError(field, "The value is not `fingerprint`, a space and Base64.")
        }
        let bytes = try HeaderValue.decode(String(parts[1]), of: field)
        guard let text = String(validUTF8: bytes), let identifier = DeviceID(text) else {
            throw HeaderError(field, "The identifier is not one to 512 printable ASCII characters.")
        }
        self = identifier
    }

    private static let type = "fingerprint"
}
