// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLServiceProvider
internal import StrictJSON
internal import UntrustedText

/// Explains records of attempts to sign in or out, from the log of a service provider.
struct AttemptExplanation {
    private let attempts: [LoggedAttempt]

    /// Finds the records in lines of a log.
    ///
    /// - Throws: A fault if no line contains a record.
    init(of lines: [UInt8]) throws(ConfigurationFault) {
        attempts = LoggedAttempt.all(in: lines)
        guard attempts.isEmpty else { return }
        throw ConfigurationFault(
            .usage,
            "The input contains no record of an attempt. A record has a time, a step, an outcome and `attempt=` with 32 "
                + "hexadecimal digits."
        )
    }

    /// Returns the explanation of an attempt: its facts, its outcome, and its findings as in the catalog.
    func output(asJSON: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, attempt) in attempts.enumerated() {
            let codes = attempt.codes.map { CodeExplanation($0) }
            if asJSON {
                attempt.json(codes.map(\.value)).write(to: &bytes)
                bytes.append(UInt8(ascii: "\n"))
            } else {
                let texts = [attempt.text] + codes.map(\.text)
                bytes += Array(((index > 0 ? "\n" : "") + texts.joined(separator: "\n")).utf8)
            }
        }
        return bytes
    }
}

extension LoggedAttempt {
    fileprivate var text: String {
        ([title, outcome.explanation.meaning] + facts.map { "\($0.name): \($0.text)" }).map { $0 + "\n" }.joined()
    }

    fileprivate func json(_ findings: [JSONValue]) -> JSONValue {
        .object([
            .init("attempt", .string(id)),
            .init("time", .string(moment.description)),
            .init("step", .string(kind.rawValue)),
            .init("outcome", .string(outcome.rawValue)),
            .init("meaning", .string(outcome.explanation.meaning)),
            .init("remedy", .optional(outcome.explanation.remedy)),
            .init("identityProvider", .optional(identityProvider)),
            .init("request", .optional(requestID)),
            .init("findings", .array(findings)),
        ])
    }
}
