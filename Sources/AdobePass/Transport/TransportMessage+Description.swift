// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the length of the body: the address and the fields may hold secrets.
    public var description: String { "TransportRequest(\(head.method.rawValue), \(body.count) bytes)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TransportResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the length of the body: the fields may hold secrets.
    public var description: String { "TransportResponse(\(head.status.code), \(body.count) bytes)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
