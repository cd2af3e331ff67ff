// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
package import UntrustedText

/// An error code of an identity provider in a text, such as a log or an error page.
package struct ReportedError: Hashable, Sendable {
    /// The code and its meaning, as a sentence.
    @Exact package private(set) var sentence: String

    /// The next step, if it is known.
    @Exact package private(set) var remedy: String?

    /// The error and its meaning, after "Its page reports".
    var clause: String { String(Substring(sentence.utf8.dropFirst("It contains ".utf8.count).dropLast())) }

    /// The most bytes of a text that are searched.
    static let maximumBytes = 64 << 10

    /// Finds the first known code in a text; fails if the text contains none of them.
    package init?(in bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self)
        let provider = ProviderError(in: text)
        if provider?.isNumbered != true, let error = Self.ofService(in: text) {
            self = error
        } else if let provider {
            (sentence, remedy) = (provider.sentence, provider.ownRemedy)
        } else {
            let codes = text.words(after: StatusAdvice.prefix)
            guard
                let (code, advice) = codes.reversed().lazy.compactMap({ code in
                    StatusAdvice(named: code).map { (code, $0) }
                }).first
            else { return nil }
            (sentence, remedy) = ("It contains the status `\(code)`: \(advice.meaning)", advice.remedy)
        }
    }

    private init(_ sentence: String, _ remedy: String?) {
        (self.sentence, self.remedy) = (sentence, remedy)
    }

    /// The errors of service providers, of their frameworks and of the servers before them, by their usual words.
    private static let services =
        (try? JSONDocument(parsing: PackageResources.service_errors_json))?.value.asElements ?? []

    /// Returns the first error of a service provider in a text or only at its start, or of the parts before it.
    package static func ofService(in text: String, atStart isStart: Bool = false) -> ReportedError? {
        for row in services {
            for case let name? in (row["names"]?.asElements ?? []).lazy.map(\.asText)
            where isStart ? text.beginsWithBytes(of: name) : text.containsBytes(of: name) {
                let meaning = row["meaning"]?.asText ?? ""
                return ReportedError("It contains the error `\(name)`: \(meaning).", row["step"]?.asText)
            }
        }
        return nil
    }
}
