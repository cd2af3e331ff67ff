// SPDX-License-Identifier: Apache-2.0

extension DeviceID {
    /// The value of the header field `AP-Device-Identifier`: the only documented type, and the identifier in Base64.
    ///
    /// Behind a back end it must be the identifier of the device that streams.
    public var headerValue: String { Self.type + " " + HeaderValue.encode(text) }

    /// Reads the header field `AP-Device-Identifier`.
    ///
    /// - Parameter headerValue: The value.
    /// - Throws: A fault if the type, the Base64 or the identifier is not one.
    public init(headerValue: String) throws(HeaderFault) {
        let field = "AP-Device-Identifier"
        let parts = headerValue.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0] == Self.type else {
            throw HeaderFault(.unknownType, field, "expected \"fingerprint\", a space and Base64")
        }
        let bytes = try HeaderValue.decode(String(parts[1]), of: field)
        guard let text = String(validating: bytes, as: UTF8.self), let identifier = DeviceID(text) else {
            throw HeaderFault(.badValue, field, "expected at most 512 printable characters of ASCII")
        }
        self = identifier
    }

    private static let type = "fingerprint"
}
