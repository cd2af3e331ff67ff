// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLEncoding
internal import StrictJSON
package import UntrustedText

/// An error code of an identity provider in a text, such as a log or an error page.
package struct ReportedError: Hashable, Sendable {
    /// The code and its meaning, as the object of a sentence.
    @Exact package private(set) var words: String

    /// The next step, if it is known.
    @Exact package private(set) var remedy: String?

    /// The code and its meaning, as a sentence.
    package var sentence: String { "It contains \(words)." }

    /// The clause of a headline about an input without a message.
    package var headline: String { "there is no SAML message, but \(words)" }

    /// The most bytes of a text that are searched.
    static let maximumBytes = 64 << 10

    /// Finds the first known code in a text; fails if the text contains none of them.
    package init?(in bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self)
        let provider = ProviderError(in: text)
        if provider?.isNumbered != true, let error = Self.ofService(in: text) {
            self = error
        } else if let provider {
            (words, remedy) = (provider.words, provider.ownRemedy)
        } else {
            let codes = text.words(after: StatusAdvice.prefix)
            guard
                let (code, advice) = codes.reversed().lazy.compactMap({ code in
                    StatusAdvice(named: code).map { (code, $0) }
                }).first
            else { return nil }
            let meaning = String(Substring(advice.meaning.utf8.dropLast()))
            (words, remedy) = ("the status `\(code)`: \(meaning)", advice.remedy)
        }
    }

    private init(_ words: String, _ remedy: String?) {
        (self.words, self.remedy) = (words, remedy)
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
                return ReportedError("the error `\(name)`: \(meaning)", row["step"]?.asText)
            }
        }
        return nil
    }
}

extension EncodingFault {
    /// Creates the error for content without a message, which can report an error.
    init(noMessage sentence: String, reporting error: ReportedError?, remedy: String) {
        self.init(.unknownFormat, describing: sentence + (error.map { ". \($0.sentence)" } ?? ""), remedy: remedy)
        headline = error?.headline
    }
}

extension Finding {
    /// Adds the error that an input without a message reports.
    package mutating func explain(_ error: ReportedError?, remedy: String? = nil) {
        explain(error?.sentence, headline: error?.headline, remedy: remedy)
    }
}
