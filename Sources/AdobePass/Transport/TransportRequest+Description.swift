// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension TransportRequest: Withheld {
    /// The method and the length of the body, without the URL and the fields, which may contain secrets.
    public var description: String { "TransportRequest(\(head.method.rawValue), \(body.count) bytes)" }
}

extension TransportResponse: Withheld {
    /// The status and the length of the body, without the fields, which may contain secrets.
    public var description: String { "TransportResponse(\(head.status.code), \(body.count) bytes)" }
}
