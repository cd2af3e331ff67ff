// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// The relay state next to a message: its size, and whether it equals another one.
///
/// The relay state itself is never shown.
enum RelayStateView: Equatable {
    case present(RelayState)
    case absent
    /// The capture contains the message without the parameters next to it.
    case unknown

    init(_ peeled: PeeledDocument?, _ document: EnclosedDocument) {
        if let state = peeled?.relayState ?? document.listed?.relayState {
            self = .present(state)
        } else {
            self = peeled?.hasParameters == true || document.listed != nil ? .absent : .unknown
        }
    }

    /// The size in bytes, or `nil` if no relay state is known.
    var size: Int? {
        if case .present(let state) = self { state.size } else { nil }
    }

    /// Returns the relay state in words, compared with that of the request.
    func words(comparedWith request: RelayStateView? = nil) -> String {
        switch self {
        case .absent: return "absent"
        case .unknown: return "not in the capture"
        case .present(let state):
            let text = "\(state.size) \(state.size == 1 ? "byte" : "bytes"), not shown"
            guard case .present(let sent)? = request else { return text }
            return "\(text); \(state == sent ? "the same value" : "another value")"
        }
    }
}
