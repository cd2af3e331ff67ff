// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Captures
internal import SAML
internal import StrictJSON
internal import UntrustedText

/// The result of an exchange, for standard output, standard error and the exit status.
struct ExchangeResult: Sendable {
    /// The result, as one line of JSON; `nil` after a failure.
    private(set) var output: String?

    /// The lines for standard error.
    private(set) var diagnosis: [String] = []

    /// 1 if the service refused the response or created no profile, 73 if the credentials could not be stored, 74 without a
    /// documented answer.
    private(set) var exitStatus: Int32 = 0

    /// Whether the service accepts no calls now and did not process this one: the same response can be sent again later.
    var isThrottled: Bool { exitStatus == 75 }

    init(output: String) { self.output = output }

    init(_ profiles: RESTv2.Profiles, showsValues: Bool) {
        guard !profiles.byProvider.isEmpty else {
            diagnosis = ["The service accepted the response but created no profile: the user is not signed in."]
            exitStatus = 1
            return
        }
        let all = profiles.byProvider.values.sorted { ExactText($0.provider.text) < ExactText($1.provider.text) }
        let json = JSONValue.object([
            .init("result", .string("stored")), .init("profiles", .array(all.map { $0.summary(showsValues) })),
        ])
        output = String(decoding: json.encoded, as: UTF8.self)
    }

    init(_ failure: CallError, by ending: EndingInterface?, showsValues: Bool) {
        diagnosis = ["\(failure)"]
        if let ending, failure.isWithoutReason { diagnosis.append("\(ending.name): \(ending.notice) Use --api v2.") }
        if case .refused(_, let error?) = failure.error {
            if let action = error.advisedAction { diagnosis.append("the service advises: \(action)") }
            // A text of a provider may name the subscriber.
            if showsValues { diagnosis += [error.message, error.details].compactMap { $0 }.map(Self.oneLine) }
        }
        exitStatus =
            switch failure.error {
            case nil: 73
            case .transport(let fault) where fault.code == .cancelled: Interruption.exitStatus
            case .transport, .unexpectedAnswer: 74
            case .throttled: 75
            case .refused: 1
            }
    }

    /// Returns the line for a text of the service, escaped because it may contain control characters.
    private static func oneLine(_ text: String) -> String { "the service says: \(text.escapedForReport(limit: 500))" }
}

extension CallError {
    /// Whether the call itself failed without an error of the service, as calls of an ended service do.
    fileprivate var isWithoutReason: Bool {
        switch cause {
        case .call(.refused(_, nil)), .call(.unexpectedAnswer): true
        case .call, .authorization, .softwareStatement, .credentials: false
        }
    }
}

extension RESTv2.Profile {
    /// Returns the profile in JSON, with the names of its attributes, or with their values too.
    fileprivate func summary(_ showsValues: Bool) -> JSONValue {
        let names = attributes.keys.map(\.wrappedValue).sortedByBytes
        let values = names.map { name in
            JSONValue.Member(name, .strings(attributes[Exact(name)]?.values.map(\.value) ?? []))
        }
        return .object(present: [
            "mvpd": .string(provider.text), "type": .string(kind.rawValue), "issuer": issuer.map(JSONValue.string),
            "notBefore": .number(Int(notBefore.millisecondsSince1970)),
            "notAfter": .number(Int(notAfter.millisecondsSince1970)),
            "attributes": showsValues ? .object(values) : .strings(names),
        ])
    }
}
