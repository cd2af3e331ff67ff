// SPDX-License-Identifier: Apache-2.0

/// A rule that changes the answers to the next calls of a path.
struct BehaviorRule: Codable, Hashable, Sendable {
    /// The path; `*` matches one part, and `**` at the end matches all following parts.
    var path: String
    var method: String?
    /// The number of calls that the rule skips first.
    var after: Int?
    /// The number of calls to which the rule applies; the default is 1.
    var times: Int?

    /// Whether to process the call before the rule replaces its answer.
    var processFirst: Bool?
    var delayMilliseconds: Int?
    var status: Int?
    /// An enhanced code or an error of client registration, in the format of the interface.
    var code: String?
    var details: String?
    var contentType: String?
    var body: String?
    var headers: [String: String]?
    /// Whether to return the page of the throttle.
    var throttled: Bool?
    /// Whether to close the connection in the middle of the body.
    var closeHalfWay: Bool?
    /// Whether to return content that is neither JSON nor XML.
    var rubbish: Bool?
    /// The length of a generated body, in bytes.
    var bytes: Int?

    private static let maximumBodyBytes = 64 << 20

    /// Reads a rule, or throws a refusal that names an unknown member or an invalid status.
    init(_ json: JSON) throws {
        guard let rule = try? json.decoded(as: BehaviorRule.self), let known = try? JSON(encoding: rule) else {
            throw Refusal(400, "the rule must be an object with a path")
        }
        if let unknown = json.names(missingIn: known).first {
            throw Refusal(400, "\(unknown) is not a member of a rule")
        }
        if let status = rule.status, !(200...599).contains(status) {
            throw Refusal(400, "the status must be from 200 to 599, not \(status)")
        }
        self = rule
    }

    func matches(_ call: Call) -> Bool {
        guard method == nil || method == call.method else { return false }
        let (pattern, parts) = (path.split(separator: "/"), call.path.split(separator: "/"))
        for (index, part) in pattern.enumerated() {
            if part == "**" { return true }
            guard index < parts.count, part == "*" || part == parts[index] else { return false }
        }
        return parts.count == pattern.count
    }

    /// Returns the answer that replaces the regular one, or `nil` if the rule has none.
    func answer(in interface: Interface) -> Answer? {
        var answer: Answer
        if throttled == true {
            answer = .throttled
        } else if let code {
            let entry = EnhancedCode.named(code, in: interface) ?? EnhancedCode.named(code)
            let status = status ?? entry?.statuses.first ?? 400
            let refusal = Refusal(status, code, details: details, code: code)
            answer = refusal.answer(in: interface, isEnhanced: true)
        } else if bytes != nil || rubbish == true || body != nil {
            answer = Answer(status ?? 200, type: contentType ?? "application/json", body ?? "")
            if rubbish == true { answer.body = [0x7B, 0xFF, 0x00, 0x3C, 0x21] }
            if let bytes {
                answer.body = Array(repeating: UInt8(ascii: "x"), count: min(max(bytes, 0), Self.maximumBodyBytes))
            }
        } else if let status {
            let refusal = Refusal(status, "requested by a rule of the test", details: details)
            answer = refusal.answer(in: interface, isEnhanced: false)
        } else {
            return nil
        }
        for (name, value) in headers ?? [:] { answer.add(name, value) }
        return answer
    }
}

extension [BehaviorRule] {
    /// Returns the oldest rule for a call, and counts it as used.
    mutating func take(for call: Call) -> BehaviorRule? {
        for index in indices where self[index].matches(call) {
            if let after = self[index].after, after > 0 {
                self[index].after = after - 1
                continue
            }
            let rule = self[index]
            let times = rule.times ?? 1
            if times <= 1 { remove(at: index) } else { self[index].times = times - 1 }
            return rule
        }
        return nil
    }
}
