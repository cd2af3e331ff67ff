// SPDX-License-Identifier: Apache-2.0

package import SAML
package import StrictJSON

/// What keeps a reader from going on.
package enum InputFault: Error, Hashable, Sendable {
    /// The system would not let us read.
    case system(FileFault)
    /// What is read is damaged, or more than is accepted.
    case content(Finding)
    /// What is read is no JSON.
    case json(JSONFault)
}

extension InputFault {
    /// What a report says of it, unless it is one of the system.
    func finding() throws(FileFault) -> Finding {
        switch self {
        case .system(let fault): throw fault
        case .content(let finding): return finding
        case .json(let fault): return fault.finding
        }
    }
}
