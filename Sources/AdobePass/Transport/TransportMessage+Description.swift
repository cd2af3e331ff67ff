// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension TransportRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the length of the body: the address and the fields may hold secrets.
    public var description: String { "TransportRequest(\(head.method.rawValue), \(body.count) bytes)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TransportResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the length of the body: the fields may hold secrets.
    public var description: String { "TransportResponse(\(head.status.code), \(body.count) bytes)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
