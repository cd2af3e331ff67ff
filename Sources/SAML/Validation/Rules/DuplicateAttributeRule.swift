// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `attributes.duplicate-name`: reports attributes of one assertion with the same name and name format (S-49).
///
/// SAML Core allows them, and some identity providers send one attribute for each value, so the policy decides whether
/// the values are merged (a warning) or the assertion is rejected. Each name is reported once, however often it occurs.
struct DuplicateAttributeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        subject.assertions.flatMap { assertion, address in
            Self.validate(assertion, at: address, isError: subject.policy.duplicateAttributes == .rejected)
        }
    }

    private static func validate(_ assertion: Assertion, at address: ElementAddress, isError: Bool) -> [RuleFinding] {
        guard !assertion.hasFewDistinctAttributes else { return [] }
        var counts: [AttributeKey: Int] = [:]
        var repeated: [(key: AttributeKey, name: String, address: ElementAddress)] = []
        for case (.attribute(let attribute), let address) in assertion.entries(at: address) {
            let key = AttributeKey(attribute)
            counts[key, default: 0] += 1
            if counts[key] == 2 { repeated.append((key, attribute.name, address)) }
        }
        let effect = isError ? "the policy allows one." : "their values are merged in document order."
        return repeated.map { key, name, address in
            RuleFinding(
                code: .attributesDuplicateName,
                severity: isError ? .error : .warning,
                message: "The assertion contains \(counts[key] ?? 2) attributes named `\(name.escapedForReport)`; "
                    + effect,
                address: address,
                remedy: isError
                    ? "Configure the identity provider to send all values of a name in one attribute. To merge the values, pass "
                        + "`--duplicate-attributes merge`." : nil
            )
        }
    }
}

extension Assertion {
    /// Whether the assertion has at most 16 attributes, with different names.
    ///
    /// This is so for nearly all assertions, and comparing so few names takes a fraction of the time of hashing them.
    fileprivate var hasFewDistinctAttributes: Bool {
        var names: [String] = []
        names.reserveCapacity(16)
        for case .attribute(let statement) in statements {
            for case .attribute(let attribute) in statement.entries {
                guard names.count < 16, !names.containsIdentical(to: attribute.name) else { return false }
                names.append(attribute.name)
            }
        }
        return true
    }
}
