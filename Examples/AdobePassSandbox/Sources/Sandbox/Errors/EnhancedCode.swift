// SPDX-License-Identifier: Apache-2.0

/// A code of enhanced errors, with the action for the client.
package struct EnhancedCode: Hashable, Sendable {
    /// The action for the client.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case none
        case configuration
        case applicationRegistration = "application-registration"
        case authentication
        case authorization
        case retry
    }

    package let code: String
    package let action: Action
    /// The possible statuses, the most common one first.
    package let statuses: [Int]
    package let interface: Interface

    init(_ code: String, _ action: Action, _ statuses: [Int], _ interface: Interface) {
        self.code = code
        self.action = action
        self.statuses = statuses
        self.interface = interface
    }

    /// A description for developers.
    package var message: String {
        let words = code.split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst() + "."
    }

    /// The codes of all interfaces.
    package static let all = v2 + v1

    /// Returns the entry of a code; the interface selects between two entries with the same name.
    package static func named(_ code: String, in interface: Interface? = nil) -> EnhancedCode? {
        all.first { $0.code == code && (interface == nil || $0.interface == interface) }
    }

    static func table(_ interface: Interface, _ action: Action, _ statuses: [Int], _ codes: String) -> [EnhancedCode] {
        codes.split(whereSeparator: \.isWhitespace).map { EnhancedCode(String($0), action, statuses, interface) }
    }
}
