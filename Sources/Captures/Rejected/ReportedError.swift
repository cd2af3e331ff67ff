// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// An error code of an identity provider in a text, such as a log or an error page.
package struct ReportedError {
    /// The code and its meaning, as a sentence.
    package let sentence: String

    /// The next step, if it is known.
    let remedy: String?

    /// The most bytes of a text that are searched.
    static let maximumBytes = 64 << 10

    /// Finds the first known code in a text; fails if the text contains none of them.
    package init?(in bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self)
        if let error = ProviderError(in: text) {
            (sentence, remedy) = (error.sentence, nil)
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
}
