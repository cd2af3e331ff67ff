// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `status.not-success`: the top-level status code must be Success (S-40).
struct StatusRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        Self.validate(subject.response.status).map { [$0] } ?? []
    }

    /// Validates the status of an answer.
    static func validate(_ status: Status) -> RuleFinding? {
        guard !status.isSuccess else { return nil }
        let codes = status.codes.map(\.rawValue).joined(separator: " > ")
        let isShortened = codes.isIdentical(to: "Success")
        let right = isShortened ? "`\(Status.Code.success.rawValue)`" : "Success"
        let message = status.message.map(Self.sentence) ?? ""
        let detail = Self.excerpt(of: status.detail)
        let advice = StatusAdvice(for: status)
        let error = status.message.flatMap(EntraError.init(in:))
        let meaning = (advice.map { " \($0.meaning)" } ?? "") + (error.map { " \($0.sentence)" } ?? "")
        return RuleFinding(
            code: .statusNotSuccess,
            message: "The status is \(codes.escapedForReport), not \(right).\(meaning)\(message)\(detail)",
            address: .response.child(.status),
            expected: Status.Code.success.rawValue,
            actual: status.codes.first?.rawValue,
            remedy: isShortened
                ? "Configure the identity provider to write the whole URI of the status."
                : advice?.remedy ?? error?.remedy
        )
    }

    /// Warns of a success that a second-level code restricts, such as `PartialLogout`.
    static func warning(_ status: Status) -> RuleFinding? {
        guard status.isSuccess, let advice = StatusAdvice(for: status) else { return nil }
        return RuleFinding(
            code: .statusNotSuccess,
            severity: .warning,
            message: advice.meaning,
            address: .response.child(.status),
            remedy: advice.remedy
        )
    }

    /// Returns a sentence with the known words of a status message (S-112).
    private static func sentence(about message: String) -> String {
        StatusText.knownWords(of: message).map { " The message is \"\($0)\"." }
            ?? " The message (\(message.utf8.count) bytes) is not shown."
    }

    /// The maximum number of elements of `StatusDetail` in the message.
    private static let maximumDetails = 8

    /// Returns a sentence with the known words of the texts in `StatusDetail`, which the sender chose (S-112).
    ///
    /// An element of an assertion can be about the user, and only its name is shown.
    private static func excerpt(of detail: [XMLContent]) -> String {
        var texts: [String] = []
        var remaining: [XMLContent] = detail.prefix(maximumDetails).reversed()
        var visited = 0
        while let element = remaining.popLast(), visited < 64, texts.count < maximumDetails {
            visited += 1
            if element.name.namespace.isIdentical(to: Namespaces.assertionURI) {
                texts.append("`\(element.name.local.escapedForReport)`")
                continue
            }
            let text = element.text.strippedOfXMLWhiteSpace ?? element.text
            if !text.isEmpty {
                let words = StatusText.knownWords(of: text).map { "\"\($0)\"" } ?? "\(text.utf8.count) bytes, not shown"
                texts.append("`\(element.name.local.escapedForReport)`: \(words)")
            }
            remaining += element.elements.prefix(maximumDetails).reversed()
        }
        guard !detail.isEmpty else { return "" }
        return texts.isEmpty
            ? " `StatusDetail` has no text." : " `StatusDetail` contains \(texts.joined(separator: ", "))."
    }
}
