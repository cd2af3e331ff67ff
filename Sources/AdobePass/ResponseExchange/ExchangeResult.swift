// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What came of an exchange, for standard output, standard error and the exit status.
package struct ExchangeResult: Hashable, Sendable {
    /// What kind of end it was.
    package enum Status: Hashable, Sendable {
        /// The service took the response.
        case done
        /// The service did not take it.
        case refused
        /// There is no answer, or none that is documented.
        case noAnswer
        /// The credentials could not be kept.
        case credentialsNotKept
        /// Somebody asked to stop.
        case cancelled
    }

    /// The result, in JSON on one line; nil if there is none.
    package let output: String?

    /// What is worth knowing.
    package let diagnosis: [String]

    /// What kind of end it was.
    package let status: Status

    init(output: String) {
        self.output = output
        diagnosis = []
        status = .done
    }

    init(_ profiles: RESTv2.Profiles, showsValues: Bool) {
        guard profiles.isAuthenticated else {
            output = nil
            diagnosis = ["the service took the response and made no profile: nobody is signed in"]
            status = .refused
            return
        }
        let all = profiles.byProvider.values.sorted { $0.provider.text < $1.provider.text }
        var json = JSONText()
        json.append("result", "stored")
        json.append("profiles", json: "[" + all.map { $0.summary(showsValues) }.joined(separator: ",") + "]")
        output = json.text
        diagnosis = []
        status = .done
    }

    init(_ failure: CallFailure, showsValues: Bool) {
        output = nil
        var lines = ["\(failure)"]
        if case .refused(let refusal) = failure.error, let error = refusal.error {
            if let action = error.advisedAction { lines.append("the service advises: \(action)") }
            // What a provider writes may name its subscriber.
            if showsValues { lines += [error.message, error.details].compactMap { $0 }.map(Self.oneLine) }
        }
        diagnosis = lines
        status =
            switch failure.error {
            case nil: .credentialsNotKept
            case .transport(let fault) where fault.code == .cancelled: .cancelled
            case .transport, .unexpectedAnswer: .noAnswer
            case .refused, .throttled: .refused
            }
    }

    /// A text of the service, which must not write to the terminal what it likes.
    private static func oneLine(_ text: String) -> String { "the service says: \(text.escapedForReport(limit: 500))" }
}

extension RESTv2.Profile {
    /// The profile in JSON: its attributes by name only, unless values are wanted.
    fileprivate func summary(_ showsValues: Bool) -> String {
        var json = JSONText()
        json.append("mvpd", provider.text)
        json.append("type", kind.rawValue)
        json.append("issuer", issuer)
        json.append("notBefore", json: "\(notBefore)")
        json.append("notAfter", json: "\(notAfter)")
        let names = attributes.keys.sorted()
        if showsValues {
            var values = JSONText()
            for name in names {
                let texts = attributes[name]?.values.map { JSONText.quoted($0.value) } ?? []
                values.append(name, json: "[" + texts.joined(separator: ",") + "]")
            }
            json.append("attributes", json: values.text)
        } else {
            json.append("attributes", json: "[" + names.map { JSONText.quoted($0) }.joined(separator: ",") + "]")
        }
        return json.text
    }
}
