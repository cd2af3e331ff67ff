// SPDX-License-Identifier: Apache-2.0

/// A rule that changes the answers to the next calls of a path.
package struct BehaviorRule: Codable, Hashable, Sendable {
    /// The path; `*` matches one part, and `**` at the end matches all following parts.
    package var path: String
    package var method: String?
    /// The number of calls that the rule skips first.
    package var after: Int?
    /// The number of calls to which the rule applies; the default is 1.
    package var times: Int?

    /// Whether to process the call before the rule replaces its answer.
    package var processFirst: Bool?
    package var delayMilliseconds: Int?
    package var status: Int?
    /// An enhanced code, in the format of the interface.
    package var code: String?
    package var details: String?
    /// An error code of client registration.
    package var registrationError: String?
    package var contentType: String?
    package var body: String?
    package var headers: [String: String]?
    /// Whether to return the page of the throttle.
    package var throttled: Bool?
    /// Whether to close the connection in the middle of the body.
    package var closeHalfWay: Bool?
    /// Whether to return content that is neither JSON nor XML.
    package var rubbish: Bool?
    /// The length of a generated body, in bytes.
    package var bytes: Int?

    func matches(_ call: Call) -> Bool {
        guard method == nil || method == call.method else { return false }
        let pattern = path.split(separator: "/")
        let parts = call.path.split(separator: "/")
        for (index, part) in pattern.enumerated() {
            if part == "**" { return true }
            guard index < parts.count, part == "*" || part == parts[index] else { return false }
        }
        return parts.count == pattern.count
    }

    /// Returns the answer that replaces the regular one, or `nil` if the rule has none.
    func answer(in interface: Interface, isEnhanced: Bool, format: V1Format?) -> Answer? {
        var answer: Answer
        if throttled == true {
            answer = ThrottlePage.answer
        } else if let registrationError {
            answer = .json(status ?? 400, ["error": .string(registrationError)])
        } else if let code {
            let entry = EnhancedCode.named(code, in: interface) ?? EnhancedCode.named(code)
            var refusal = entry.map { Refusal(code: $0, status: status, details: details) }
            refusal = refusal ?? Refusal(status ?? 400, code, details: details, code: code)
            let shape: Interface = interface == .registration ? .v2 : interface
            answer = refusal?.answer(in: shape, format: format, isEnhanced: true) ?? Answer(500)
        } else if let bytes {
            answer = Answer(status ?? 200, type: contentType ?? "application/json;charset=utf-8")
            answer.body = .filling(max(bytes, 0))
        } else if rubbish == true {
            answer = Answer(status ?? 200, type: contentType ?? "application/json", [0x7B, 0xFF, 0x00, 0x3C, 0x21])
        } else if let body {
            answer = Answer(status ?? 200, type: contentType ?? "application/json", Array(body.utf8))
        } else if let status {
            answer = Refusal(status, "requested by a rule of the test", details: details)
                .answer(in: interface, format: format, isEnhanced: false)
        } else {
            return nil
        }
        for (name, value) in headers ?? [:] { answer.set(name, value) }
        return answer
    }
}
