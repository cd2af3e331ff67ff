// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import StrictJSON
package import UntrustedText

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
        /// The task was canceled.
        case cancelled
    }

    /// The result, in JSON on one line; nil if there is none.
    @Exact package private(set) var output: String?

    /// What is worth knowing.
    @Exact package private(set) var diagnosis: [String]

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
            diagnosis = ["The service accepted the response but created no profile: the user is not signed in."]
            status = .refused
            return
        }
        let all = profiles.byProvider.values.sorted { ExactText($0.provider.text) < ExactText($1.provider.text) }
        let json = JSONValue.object([
            .init("result", .string("stored")), .init("profiles", .array(all.map { $0.summary(showsValues) })),
        ])
        output = String(decoding: json.encoded, as: UTF8.self)
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
    fileprivate func summary(_ showsValues: Bool) -> JSONValue {
        let names = attributes.keys.map(\.wrappedValue).sortedByBytes
        let values = names.map { name in
            JSONValue.Member(name, .strings(attributes[Exact(name)]?.values.map(\.value) ?? []))
        }
        return .object(present: [
            "mvpd": .string(provider.text), "type": .string(kind.rawValue), "issuer": issuer.map(JSONValue.string),
            "notBefore": .number(Int(notBefore.since1970)), "notAfter": .number(Int(notAfter.since1970)),
            "attributes": showsValues ? .object(values) : .strings(names),
        ])
    }
}
