// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension Refusal {
    /// Returns the answer of an interface.
    func answer(in interface: Interface, format: V1Format? = nil, isEnhanced: Bool) -> Answer {
        switch interface {
        case .registration:
            if status == 400 { return .json(status, ["error": .string(code ?? "invalid_request")]) }
            return .json(status, .object(plainMembers))
        case .v1:
            let members = isEnhanced && code != nil ? enhancedMembers : plainMembers
            let status = isEnhanced ? enhancedStatus ?? status : status
            guard format == .xml else { return .json(status, .object(members)) }
            return .xml(status, XMLElement("error", XMLElement.elements(of: members)))
        case .v2: return .json(status, .object(code == nil ? plainMembers : enhancedMembers))
        case .browser:
            let text = XMLElement.escaped(details ?? message)
            return .html(status, "<html><head><title>\(status)</title></head><body><p>\(text)</p></body></html>")
        case .sso: return ssoAnswer
        case .sandbox, .management: return .json(status, .object(plainMembers))
        }
    }

    private var plainMembers: [JSON.Member] {
        var members = [JSON.Member("status", .number(status)), JSON.Member("message", .string(message))]
        if let details { members.append(JSON.Member("details", .string(details))) }
        return members
    }

    /// The members of an enhanced error, which also occur in list items.
    var enhancedMembers: [JSON.Member] {
        let code = code ?? "internal_error"
        var members = [
            JSON.Member("action", .string(EnhancedCode.named(code)?.action.rawValue ?? "none")),
            JSON.Member("status", .number(enhancedStatus ?? status)),
            JSON.Member("code", .string(code)),
            JSON.Member("message", .string(message)),
        ]
        if let details { members.append(JSON.Member("details", .string(details))) }
        members.append(JSON.Member("helpUrl", "https://help.example/enhanced-error-codes"))
        members.append(JSON.Member("trace", .string(UUID().uuidString.lowercased())))
        return members
    }
}

/// The interfaces, each with its own error format.
package enum Interface: String, Hashable, Sendable {
    case registration
    case v1
    case v2
    case browser
    /// The SSO service.
    case sso
    /// The Reset API.
    case management
    case sandbox
}
