// SPDX-License-Identifier: Apache-2.0

/// `xml.limit-exceeded`: an assertion must not have more attributes and values than the policy allows (S-13).
struct LimitsRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let limits = subject.policy.limits
        var findings: [RuleFinding] = []
        func check(
            _ count: Int,
            _ items: String,
            _ what: String,
            _ limit: Int,
            _ option: String,
            at address: ElementAddress
        ) {
            guard count > limit else { return }
            findings.append(
                RuleFinding(
                    code: .xmlLimitExceeded,
                    message: "\(what) contains \(count) \(items); the limit is \(limit) (`--\(option)`).",
                    address: address
                )
            )
        }
        for (assertion, address) in subject.assertions {
            let count = assertion.lazyAttributeStatements.reduce(0) { $0 + $1.entries.count }
            check(count, "attributes", "The assertion", limits.attributes, "maximum-attributes", at: address)
            for case (.attribute(let attribute), let place) in assertion.entries(at: address) {
                check(attribute.values.count, "values", "The attribute", limits.values, "maximum-values", at: place)
            }
        }
        return findings
    }
}
