// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `status.not-success`: the top-level status code must be Success (S-40).
struct StatusRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        Self.validate(subject.response.status, request: subject.policy.request).map { [$0] } ?? []
    }

    /// Validates the status of an answer.
    static func validate(_ status: Status, request: AuthnRequest? = nil) -> RuleFinding? {
        guard !status.isSuccess else { return nil }
        let codes = status.codes.map { shown($0) ?? "a code (\($0.rawValue.utf8.count) bytes) that is not shown" }
            .joined(separator: " > ")
        let isShortened = codes.isIdentical(to: "Success")
        let right = isShortened ? "`\(Status.Code.success.rawValue)`" : "Success"
        let message = status.message.map(Self.sentence) ?? ""
        let detail = Self.excerpt(of: status.detail)
        let advice = StatusAdvice(for: status)
        let part = request.flatMap { Self.part(of: $0, for: status) } ?? ""
        let error = ProviderError(of: status)
        let near = advice == nil ? status.codes.first.flatMap { RegisteredURI.nearMiss(of: $0.rawValue) } : nil
        let meaning =
            (near.map { " \($0)" } ?? "") + (advice.map { " \($0.meaning)" } ?? "")
            + (error.map { " It contains \($0.words)." } ?? "")
        return RuleFinding(
            code: .statusNotSuccess,
            message: "The status is \(codes.escapedForReport), not \(right).\(meaning)\(part)\(message)\(detail)",
            address: .response.child(.status),
            expected: Status.Code.success.rawValue,
            actual: status.codes.first.flatMap(shown),
            remedy: isShortened || near != nil
                ? "Configure the identity provider to write the whole URI of the status, exactly as the standard does."
                : error?.ownRemedy ?? advice?.remedy ?? error?.remedy
        )
    }

    /// Returns a code that the standard names or almost names, without an unknown prefix; `nil` for another one (S-112).
    private static func shown(_ code: Status.Code) -> String? {
        let text = code.rawValue
        let name = StatusAdvice.standardName(of: text)
        let isWhole = name?.isIdentical(to: text) == true || text.beginsWithBytes(of: StatusAdvice.prefix)
        return RegisteredURI.nearMiss(of: text) != nil || isWhole && name != nil ? text : name.map { "…:\($0)" }
    }

    /// Returns a sentence with the values of the request that a second-level code refers to, after a space.
    private static func part(of request: AuthnRequest, for status: Status) -> String? {
        let code = status.codes.last?.rawValue ?? ""
        let values: (name: String, values: [String])? =
            if code.isIdentical(to: StatusAdvice.prefix + "InvalidNameIDPolicy") {
                ("NameIDPolicy", [request.nameIDPolicy?.format?.rawValue].compactMap(\.self))
            } else if code.isIdentical(to: StatusAdvice.prefix + "NoAuthnContext") {
                ("RequestedAuthnContext", request.requestedContext?.classes.map(\.rawValue) ?? [])
            } else {
                nil
            }
        guard let values, !values.values.isEmpty else { return nil }
        let listed = values.values.prefix(4).map { "`\($0.escapedForReport)`" }.joined(separator: ", ")
        return " `\(values.name)` of the request asks for \(listed)."
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
    private static func excerpt(of detail: [XMLContent]) -> String {
        guard !detail.isEmpty else { return "" }
        let texts = texts(of: detail).map { name, text in
            // An element of an assertion can be about the user, and only its name is shown.
            if text.isEmpty { return "`\(name)`" }
            let words = StatusText.knownWords(of: text).map { "\"\($0)\"" } ?? "\(text.utf8.count) bytes, not shown"
            return "`\(name)`: \(words)"
        }
        return texts.isEmpty
            ? " `StatusDetail` has no text." : " `StatusDetail` contains \(texts.joined(separator: ", "))."
    }

    /// Returns the names and the texts of the first elements in `StatusDetail`; without the text for an element of an
    /// assertion.
    static func texts(of detail: [XMLContent]) -> [(name: String, text: String)] {
        var texts: [(name: String, text: String)] = []
        var remaining: [XMLContent] = detail.prefix(maximumDetails).reversed()
        var visited = 0
        while let element = remaining.popLast(), visited < 64, texts.count < maximumDetails {
            visited += 1
            let name = element.name.local.escapedForReport
            if element.name.namespace.isIdentical(to: Namespaces.assertionURI) {
                texts.append((name, ""))
                continue
            }
            let text = element.text.strippedOfXMLWhiteSpace ?? element.text
            if !text.isEmpty { texts.append((name, text)) }
            remaining += element.elements.prefix(maximumDetails).reversed()
        }
        return texts
    }
}
