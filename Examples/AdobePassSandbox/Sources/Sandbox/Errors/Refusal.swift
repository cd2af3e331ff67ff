// SPDX-License-Identifier: Apache-2.0

/// The reason that a call is rejected; each interface reports it in its own format.
struct Refusal: Error, Hashable {
    var status: Int
    /// The code of enhanced errors or of client registration.
    var code: String?
    var message: String
    var details: String?
    /// The status if V1 uses enhanced errors, or `nil` if it is the same.
    var enhancedStatus: Int?

    /// Creates a refusal of V1, which includes the code only in enhanced errors.
    init(_ status: Int, _ message: String, details: String? = nil, code: String? = nil, enhancedStatus: Int? = nil) {
        self.status = status
        self.message = message
        self.details = details
        self.code = code
        self.enhancedStatus = enhancedStatus
    }

    /// Creates a refusal with a code of the table.
    init(code: EnhancedCode, status: Int? = nil, details: String? = nil) {
        self.init(status ?? code.statuses[0], code.message, details: details, code: code.code)
    }

    /// Returns a refusal of V2.
    static func v2(_ code: String, details: String? = nil) -> Refusal {
        guard let entry = EnhancedCode.named(code, in: .v2) else { return Refusal(500, code, code: code) }
        return Refusal(code: entry, details: details)
    }

    /// Returns a refusal of client registration.
    static func registration(_ code: RegistrationError) -> Refusal {
        Refusal(400, code.rawValue, code: code.rawValue)
    }

    static func missing(_ parameter: String, code: String? = nil) -> Refusal {
        Refusal(400, "Required '\(parameter)' is not present", code: code)
    }

    static let notFound = Refusal(404, "Not Found")
}
