// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension RESTv1 {
    /// What a device is, as V1 takes it: JSON in Base64, which is percent-encoded besides.
    ///
    /// V2 takes the same JSON in Base64 alone.
    public struct DeviceInformation: Hashable, Sendable {
        /// The JSON in Base64; a form encodes it as it encodes any text.
        let base64: String

        /// Makes the information.
        ///
        /// - Parameter json: An object with at least the texts `model` and `osName`; nil if it is anything else.
        public init?(json: [UInt8]) {
            guard let value = AnswerValue(json: json), value["model"]?.text?.isEmpty == false,
                value["osName"]?.text?.isEmpty == false
            else { return nil }
            base64 = Base64().encodedString(of: json.span)
        }

        /// The value of the header field `X-Device-Info`.
        var headerValue: String { PercentEncoding.encode(base64) }
    }
}

extension RESTv1.DeviceInformation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, without the information.
    public var description: String { "DeviceInformation(\(base64.utf8.count) bytes)" }

    /// The length, without the information.
    public var debugDescription: String { description }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
