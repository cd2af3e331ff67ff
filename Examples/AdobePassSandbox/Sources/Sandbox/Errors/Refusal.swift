// SPDX-License-Identifier: Apache-2.0

/// The reason that a call is rejected; each interface reports it in its own format.
struct Refusal: Error, Hashable {
    let status: Int
    /// The code of enhanced errors or of client registration.
    let code: String?
    let message: String
    let details: String?
    /// The status if V1 uses enhanced errors, or `nil` if it is the same.
    let enhancedStatus: Int?

    /// Creates a refusal; V1 includes the code only in enhanced errors.
    init(_ status: Int, _ message: String, details: String? = nil, code: String? = nil, enhancedStatus: Int? = nil) {
        self.status = status
        self.message = message
        self.details = details
        self.code = code
        self.enhancedStatus = enhancedStatus
    }

    static func v2(_ code: String, details: String? = nil) -> Refusal {
        let entry = EnhancedCode.named(code, in: .v2)
        return Refusal(entry?.statuses.first ?? 500, entry?.message ?? code, details: details, code: code)
    }

    static func registration(_ code: RegistrationError) -> Refusal {
        Refusal(400, code.rawValue, code: code.rawValue)
    }

    static func missing(_ parameter: String, code: String? = nil) -> Refusal {
        Refusal(400, "Required '\(parameter)' is not present", code: code)
    }

    static let notFound = Refusal(404, "Not Found")

    func answer(in interface: Interface, format: V1Format? = nil, isEnhanced: Bool) -> Answer {
        switch interface {
        case .registration where status == 400: return .json(["error": code ?? "invalid_request"], status: status)
        case .registration, .sandbox, .management: return .json(plain, status: status)
        case .v1:
            let content = isEnhanced && code != nil ? enhanced : plain
            let status = isEnhanced ? enhancedStatus ?? status : status
            return .v1(format, "error", content, status: status)
        case .v2: return .json(code == nil ? plain : enhanced, status: status)
        case .browser:
            let text = XML.escaped(details ?? message)
            let page = "<html><head><title>\(status)</title></head><body><p>\(text)</p></body></html>"
            return .html(page, status: status)
        case .sso: return ssoAnswer
        }
    }

    private var plain: JSON { ["status": status, "message": message, "details": details] }

    /// The enhanced error, which also occurs in list items.
    var enhanced: JSON {
        let code = code ?? "internal_error"
        return [
            "action": EnhancedCode.named(code)?.action ?? "none", "status": enhancedStatus ?? status, "code": code,
            "message": message, "details": details, "helpUrl": "https://help.example/enhanced-error-codes",
            "trace": String.unique,
        ]
    }

    /// The status, in words, and the error of the SSO service.
    private var ssoAnswer: Answer {
        let words = [400: "BAD_REQUEST", 401: "UNAUTHORIZED", 404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"]
        let actions = [
            "header_missing": "check_headers", "header_invalid": "get_new_token", "token_invalid": "get_new_token",
            "token_expired": "get_new_token", "request_invalid": "check_request_body",
        ]
        let fallback = status == 401 ? "unauthorized" : status < 500 ? "request_null" : "internal_error"
        let error: JSON = [
            "status": status, "code": code ?? fallback, "message": message,
            "action": actions[code ?? fallback] ?? "none", "helpUrl": "https://help.example/sso-service",
            "trace": RegistrationCode.random(),
        ]
        return .json(["status": words[status] ?? "INTERNAL_SERVER_ERROR", "error": error], status: status)
    }
}
