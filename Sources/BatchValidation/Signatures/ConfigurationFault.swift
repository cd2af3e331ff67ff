// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// An error of a trust file, key or option, because of which no document is validated.
package struct ConfigurationFault: Error, Hashable, Sendable {
    /// The kinds of errors, which determine the exit status.
    package enum Kind: Hashable, Sendable {
        /// The options conflict, or a file is invalid.
        case usage
        /// A file cannot be opened.
        case cannotOpen
        /// A file cannot be read.
        case cannotRead
        /// A loaded library is too old, or differs from the one that this program was built for.
        case unusableLibrary
    }

    /// A problem, with the options that it is about.
    package struct Problem: Hashable, Sendable {
        /// A description of the problem, which never contains bytes of a key.
        package let text: String

        /// The names of the options, without their dashes; empty if it is about none.
        package var options: [String]

        package init(_ text: String, about options: [String] = []) {
            self.text = text
            self.options = options
        }
    }

    /// The kind of the error.
    package let kind: Kind

    /// The problems, at least one.
    package private(set) var problems: [Problem]

    package init(_ reason: String, _ kind: Kind = .usage, about options: String...) {
        self.kind = kind
        problems = [Problem(reason, about: options)]
    }

    /// Creates an error with several problems.
    init(_ problems: [Problem]) {
        kind = .usage
        self.problems = problems
    }

    /// The descriptions of all problems, one on a line.
    package var reason: String { problems.map(\.text).joined(separator: "\n") }

    /// Calls a closure, whose errors are about an option.
    static func about<Value>(_ option: String, _ body: () throws -> Value) throws(ConfigurationFault) -> Value {
        do {
            return try body()
        } catch {
            var fault =
                switch error {
                case let fault as ConfigurationFault: fault
                case let error as TrustError: ConfigurationFault(error)
                default: ConfigurationFault("\(error)")
                }
            for index in fault.problems.indices { fault.problems[index].options.append(option) }
            throw fault
        }
    }
}

extension ConfigurationFault: CustomStringConvertible {
    package var description: String { reason }
}
