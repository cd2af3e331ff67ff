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
            at address: @autoclosure () -> ElementAddress
        ) {
            guard count > limit else { return }
            findings.append(
                RuleFinding(
                    code: .xmlLimitExceeded,
                    message: "\(what) contains \(count) \(items); the limit is \(limit) (`--\(option)`).",
                    address: address()
                )
            )
        }
        for (assertion, address) in subject.assertions {
            let statements = assertion.lazyAttributeStatements
            let count = statements.reduce(0) { $0 + $1.entries.count }
            check(count, "attributes", "The assertion", limits.attributes, "maximum-attributes", at: address)
            for (statementIndex, statement) in statements.enumerated() {
                for (index, entry) in statement.entries.enumerated() {
                    guard case .attribute(let attribute) = entry else { continue }
                    check(
                        attribute.values.count,
                        "values",
                        "The attribute",
                        limits.values,
                        "maximum-values",
                        at: address.child(.attributeStatement, statementIndex).child(.attribute, index)
                    )
                }
            }
        }
        return findings
    }
}
