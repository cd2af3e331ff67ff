// SPDX-License-Identifier: Apache-2.0

/// The reason that a call is rejected; each interface reports it in its own format.
struct Refusal: Error, Hashable, CustomStringConvertible {
    let status: Int
    /// The code of enhanced errors or of client registration.
    let code: String?
    let message: String
    let details: String?

    /// Creates a refusal; V1 includes the code only in enhanced errors.
    init(_ status: Int, _ message: String, details: String? = nil, code: String? = nil) {
        (self.status, self.message, self.details, self.code) = (status, message, details, code)
    }

    static func v2(_ code: String, details: String? = nil) -> Refusal {
        Refusal(EnhancedCode.named(code, in: .v2)?.statuses.first ?? 500, code, details: details, code: code)
    }

    static func registration(_ code: String, _ reason: String? = nil) -> Refusal {
        Refusal(400, code, details: reason, code: code)
    }

    static func missing(_ parameter: String, code: String? = nil) -> Refusal {
        Refusal(400, "Required '\(parameter)' is not present", code: code)
    }

    /// A document that an exchange does not accept.
    static func document(_ diagnosis: String, in interface: Interface) -> Refusal {
        let code = "invalid_parameter_saml_response"
        return interface == .v2 ? .v2(code, details: diagnosis) : Refusal(400, "Bad Request", details: diagnosis)
    }

    var description: String { message }

    static let notFound = Refusal(404, "Not Found")

    func answer(in interface: Interface, isEnhanced: Bool) -> Answer {
        switch interface {
        case .registration where status == 400 || code != nil:
            return .json(["error": code ?? "invalid_request", "error_description": details], status: status)
        case .registration, .sandbox: return .json(plain, status: status)
        case .v1: return .json(isEnhanced && code != nil ? enhanced : plain, status: status)
        case .v2: return .json(code == nil ? plain : enhanced, status: status)
        case .browser: return .page("\(status)", "<p>\((details ?? message).escapedMarkup)</p>", status: status)
        }
    }

    private var plain: JSON { ["status": status, "message": message, "details": details] }

    /// The enhanced error, which also occurs in list items.
    var enhanced: JSON {
        let code = code ?? "internal_error"
        return [
            "action": EnhancedCode.named(code)?.action ?? "none", "status": status, "code": code,
            "message": message, "details": details, "helpUrl": "https://help.example/enhanced-error-codes",
            "trace": String.unique,
        ]
    }
}
