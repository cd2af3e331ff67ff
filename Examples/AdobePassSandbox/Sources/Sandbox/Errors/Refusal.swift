// SPDX-License-Identifier: Apache-2.0

/// Why a call is refused; each interface has its own way to say it.
struct Refusal: Error, Hashable {
    var status: Int
    /// The code of enhanced errors, or of client registration.
    var code: String?
    var message: String
    var details: String?
    /// The status where V1 speaks in enhanced errors, if it is another.
    var enhancedStatus: Int?

    /// A refusal of V1, which shows its code to programmers with enhanced errors alone.
    init(_ status: Int, _ message: String, details: String? = nil, code: String? = nil, enhancedStatus: Int? = nil) {
        self.status = status
        self.message = message
        self.details = details
        self.code = code
        self.enhancedStatus = enhancedStatus
    }

    /// A refusal with a code of the table.
    init(code: EnhancedCode, status: Int? = nil, details: String? = nil) {
        self.init(status ?? code.statuses[0], code.message, details: details, code: code.code)
    }

    /// A refusal of V2.
    static func v2(_ code: String, details: String? = nil) -> Refusal {
        guard let entry = EnhancedCode.named(code, in: .v2) else { return Refusal(500, code, code: code) }
        return Refusal(code: entry, details: details)
    }

    /// A refusal of client registration.
    static func registration(_ code: RegistrationError) -> Refusal {
        Refusal(400, code.rawValue, code: code.rawValue)
    }

    static func missing(_ parameter: String, code: String? = nil) -> Refusal {
        Refusal(400, "Required '\(parameter)' is not present", code: code)
    }

    static let notFound = Refusal(404, "Not Found")
}
