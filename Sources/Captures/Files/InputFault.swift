// SPDX-License-Identifier: Apache-2.0

package import SAML
package import StrictJSON

/// An error that ends the reading of an input.
package enum InputFault: Error, Hashable, Sendable {
    /// The system reported an error.
    case system(FileFault)
    /// The content is damaged or exceeds a limit.
    case content(Finding)
    /// The content is not valid JSON.
    case json(JSONFault)
}

extension InputFault {
    /// Returns an error about an input that is not a message in a known format.
    static func unknownFormat(
        _ message: String,
        at location: SourceLocation? = nil,
        remedy: String? = nil
    ) -> InputFault {
        .content(.unknownFormat(message, at: location, remedy: remedy))
    }

    /// Returns the result of a body, whose error is that of the system.
    static func wrapping<Value>(_ body: () throws(FileFault) -> Value) throws(InputFault) -> Value {
        do throws(FileFault) {
            return try body()
        } catch {
            throw .system(error)
        }
    }

    /// Returns the finding for reports; throws a system error.
    package func finding() throws(FileFault) -> Finding {
        switch self {
        case .system(let fault): throw fault
        case .content(let finding): return finding
        case .json(let fault): return fault.finding
        }
    }
}
