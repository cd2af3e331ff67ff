// SPDX-License-Identifier: Apache-2.0

/// What becomes of the next calls of a path.
package struct BehaviourRule: Codable, Hashable, Sendable {
    /// A path; `*` stands for one part of it, `**` at its end for all that follow.
    package var path: String
    package var method: String?
    /// How many calls to leave alone first.
    package var after: Int?
    /// How many calls it is for; 1 if nobody says.
    package var times: Int?

    package var delayMilliseconds: Int?
    package var status: Int?
    /// An enhanced code, answered in the shape of the path's interface.
    package var code: String?
    package var details: String?
    /// An error of client registration.
    package var registrationError: String?
    package var contentType: String?
    package var body: String?
    package var headers: [String: String]?
    /// Whether to answer the page of the throttle.
    package var throttled: Bool?
    /// Whether to cut the connection in the middle of the body.
    package var closeHalfWay: Bool?
    /// Whether to answer something that is neither JSON nor XML.
    package var rubbish: Bool?
    /// A body of that many bytes of filling.
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

    /// The answer that takes the place of the right one; nil if the rule has none.
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
            answer = Refusal(status, "as told", details: details)
                .answer(in: interface, format: format, isEnhanced: false)
        } else {
            return nil
        }
        for (name, value) in headers ?? [:] { answer.set(name, value) }
        return answer
    }
}
