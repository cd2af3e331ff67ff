// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// An error that a service describes: an enhanced error code, an error of client registration, or the plain body of
/// REST API V1.
///
/// The message and the details may contain a text that a provider wrote for one subscriber. An app may show them to
/// that subscriber; the description and a dump omit them.
public struct ServiceError: Hashable, Sendable {
    /// The code of the error, for example `"authenticated_profile_missing"`; empty if the body has no code.
    public let code: ServiceName

    /// The action that the service advises; `nil` if the body does not name one.
    public let action: ServiceName?

    /// The status in the body, which may differ from that of the answer.
    public let status: Int?

    /// A message for developers.
    public var message: String? { exactMessage }

    @Exact private var exactMessage: String?

    /// A text of the provider for the subscriber.
    public var details: String? { exactDetails }

    @Exact private var exactDetails: String?

    /// The URL of a help page.
    public var helpURL: String? { exactHelpURL }

    @Exact private var exactHelpURL: String?

    /// The identifier of the event in the logs of the service.
    public var trace: String? { exactTrace }

    @Exact private var exactTrace: String?

    package init(
        code: ServiceName,
        action: ServiceName? = nil,
        status: Int? = nil,
        message: String? = nil,
        details: String? = nil,
        helpURL: String? = nil,
        trace: String? = nil
    ) {
        self.code = code
        self.action = action
        self.status = status
        exactMessage = message
        exactDetails = details
        exactHelpURL = helpURL
        exactTrace = trace
    }

    /// The action of the body; without one, the documented action of the code.
    ///
    /// The services document these actions: `"none"` (correct the request, or tell the user), `"configuration"`
    /// (correct the configuration of the integration), `"application-registration"` (register the application again),
    /// `"authentication"` (sign in again), `"authorization"` (request authorization again), and `"retry"` (retry two or
    /// three times at most).
    public var advisedAction: ServiceName? { action ?? documentation?.action }

    /// Whether the service documents the code, and the action if the body names one.
    ///
    /// A code or an action that is not documented may be any text.
    public var isDocumented: Bool {
        documentation != nil && (action.map { action in Self.documented.contains { $0.action == action } } ?? true)
    }

    private var documentation: DocumentedCode? { Self.byCode[code] }

    private static let byCode = Dictionary(documented.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
}

extension ServiceError: CustomStringConvertible, CustomReflectable {
    /// The code and the action.
    public var description: String { action.map { "\(code) (\($0))" } ?? "\(code)" }

    /// A mirror of the code, the action and the status.
    public var customMirror: Mirror {
        Mirror(self, children: ["code": code, "action": action as Any, "status": status as Any])
    }
}
