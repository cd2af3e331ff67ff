// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// The record of an attempt, read from a line of a log, for tools.
package struct LoggedAttempt: Hashable, Sendable {
    /// The identifier that the error page shows.
    @Exact package private(set) var id: String

    /// The step.
    package let kind: AttemptRecord.Kind

    /// The outcome.
    package let outcome: AttemptRecord.Outcome

    /// The time.
    package let moment: Timestamp

    /// The entity ID of the identity provider, as escaped in the log.
    @Exact package private(set) var identityProvider: String?

    /// The identifier of the request, as escaped in the log.
    @Exact package private(set) var requestID: String?

    /// The codes of the errors, each once.
    package let codes: [Finding.Code]

    /// The number of bytes of a line that are read.
    private static let maximumLineBytes = 1 << 16

    /// Finds the description of a record in a line, whatever a log handler writes around it.
    ///
    /// - Parameter line: The line. Only its first 65,536 bytes are read.
    package init?(line: String) {
        let words = line.utf8.prefix(Self.maximumLineBytes).split {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"")
        }
        .map { String(decoding: $0, as: UTF8.self) }
        for index in words.indices.dropFirst(3) {
            guard
                let id = Self.value("attempt", of: words[index]), RandomReference.isReference(id.utf8),
                let outcome = AttemptRecord.Outcome(rawValue: words[index - 1]),
                let kind = AttemptRecord.Kind(rawValue: words[index - 2]),
                let moment = Timestamp(words[index - 3])
            else { continue }
            self.init(id, kind, outcome, at: moment, words[(index + 1)...].prefix(3))
            return
        }
        return nil
    }

    private init(
        _ id: String,
        _ kind: AttemptRecord.Kind,
        _ outcome: AttemptRecord.Outcome,
        at moment: Timestamp,
        _ rest: ArraySlice<String>
    ) {
        self.id = id
        self.kind = kind
        self.outcome = outcome
        self.moment = moment
        func value(_ name: String) -> String? { rest.lazy.compactMap { Self.value(name, of: $0) }.first }
        var codes: [Finding.Code] = []
        for text in value("findings")?.utf8.split(separator: UInt8(ascii: ",")) ?? [] {
            guard let code = Finding.Code(rawValue: String(decoding: text, as: UTF8.self)), !codes.contains(code) else {
                continue
            }
            codes.append(code)
        }
        self.codes = codes
        identityProvider = value("idp")
        requestID = value("request")
    }

    /// Finds the records in the lines of a log.
    package static func all(in log: [UInt8]) -> [LoggedAttempt] {
        log.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .compactMap { LoggedAttempt(line: String(decoding: $0.prefix(maximumLineBytes), as: UTF8.self)) }
    }

    /// The time, the step and the outcome.
    package var title: String { "\(moment) \(kind.rawValue): \(outcome.rawValue)" }

    /// The identifiers of the attempt.
    package var facts: [(name: String, text: String)] {
        let facts: [(name: String, text: String?)] = [
            ("Attempt", id), ("Identity provider", identityProvider?.escapedForReport),
            ("Request", requestID?.escapedForReport),
        ]
        return facts.compactMap { fact in fact.text.map { (fact.name, $0) } }
    }

    private static func value(_ name: String, of word: String) -> String? {
        let prefix = "\(name)=".utf8
        guard word.utf8.starts(with: prefix) else { return nil }
        return String(decoding: word.utf8.dropFirst(prefix.count), as: UTF8.self)
    }
}
