// SPDX-License-Identifier: Apache-2.0

/// A code of enhanced errors with what it asks of the client.
package struct EnhancedCode: Hashable, Sendable {
    /// What the client is to do.
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
    /// The statuses it comes with, the usual one first.
    package let statuses: [Int]
    package let interface: Interface

    init(_ code: String, _ action: Action, _ statuses: [Int], _ interface: Interface) {
        self.code = code
        self.action = action
        self.statuses = statuses
        self.interface = interface
    }

    /// A sentence for people.
    package var message: String {
        let words = code.split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst() + "."
    }

    /// Every code of every interface.
    package static let all = v2 + v1

    /// The entry of a code; an interface is asked for where both have the code.
    package static func named(_ code: String, in interface: Interface? = nil) -> EnhancedCode? {
        all.first { $0.code == code && (interface == nil || $0.interface == interface) }
    }

    static func table(_ interface: Interface, _ action: Action, _ statuses: [Int], _ codes: String) -> [EnhancedCode] {
        codes.split(whereSeparator: \.isWhitespace).map { EnhancedCode(String($0), action, statuses, interface) }
    }
}
