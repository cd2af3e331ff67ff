// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An error as the services describe it: an enhanced error code, an error of client registration, or the plain body
/// of REST API V1.
///
/// The message and the details may hold what a provider wrote for one subscriber. They are there to be shown to that
/// subscriber, and are left out of the description and of a dump.
public struct ServiceError: Hashable, Sendable {
    /// What went wrong, as a name; ``Code/unnamed`` if the body names nothing.
    public let code: Code

    /// What the service advises to do, if it says so.
    public let action: Action?

    /// The status that the body states, which may differ from that of the answer.
    public let status: Int?

    /// A sentence for developers.
    @Exact public private(set) var message: String?

    /// A text of the provider for the subscriber.
    @Exact public private(set) var details: String?

    /// Where there is help.
    @Exact public private(set) var helpURL: String?

    /// What the service calls this event in its own logs.
    @Exact public private(set) var trace: String?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - action: What the service advises to do.
    ///   - status: The status that the body states.
    ///   - message: A sentence for developers.
    ///   - details: A text of the provider.
    ///   - helpURL: Where there is help.
    ///   - trace: What the service calls this event.
    package init(
        code: Code,
        action: Action? = nil,
        status: Int? = nil,
        message: String? = nil,
        details: String? = nil,
        helpURL: String? = nil,
        trace: String? = nil
    ) {
        self.code = code
        self.action = action
        self.status = status
        self.message = message
        self.details = details
        self.helpURL = helpURL
        self.trace = trace
    }

    /// What to do: as the service says, or else as its code is documented.
    public var advisedAction: Action? { action ?? code.documentation?.action }
}

extension ServiceError: CustomStringConvertible, CustomReflectable {
    /// The code and the action.
    public var description: String { action.map { "\(code) (\($0))" } ?? "\(code)" }

    /// What may be shown: no text of the service.
    public var customMirror: Mirror {
        Mirror(self, children: ["code": code, "action": action as Any, "status": status as Any])
    }
}
