// SPDX-License-Identifier: Apache-2.0

internal import CExchangeKernels
internal import CSearchKernel
internal import SAMLBindings

/// The words of a text that a search recognizes: runs of letters, digits and the other digits of Base64.
package enum SearchedWords {
    /// Returns the index from which words have to be examined; no word between this index and an earlier one can begin or
    /// name a message.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The index at which the first word can begin.
    ///   - kernel: The vector instructions to use.
    /// - Returns: The index, which is never in a word; that of another word is possible.
    package static func nextCandidate(in text: Span<UInt8>, from start: Int, kernel: UInt32 = cexk_best()) -> Int {
        unsafe text.withUnsafeBufferPointer { text in
            guard start < text.count, let first = text.baseAddress else { return start }
            // Safety: the kernel reads no byte after the count.
            return unsafe csearch_next_word(kernel, first, text.count, start)
        }
    }

    /// Returns the number of line feeds in a text.
    package static func lineFeeds(in text: Span<UInt8>, kernel: UInt32 = cexk_best()) -> Int {
        unsafe text.withUnsafeBufferPointer { text in
            guard let first = text.baseAddress else { return 0 }
            // Safety: the kernel reads no byte after the count.
            return unsafe csearch_line_feeds(kernel, first, text.count)
        }
    }

    /// Returns whether a text consists of digits of Base64, in either alphabet, and of percent signs only.
    static func isValue(_ text: Span<UInt8>) -> Bool {
        unsafe text.withUnsafeBufferPointer { text in
            guard let first = text.baseAddress else { return true }
            // Safety: the kernel reads no byte after the count.
            return unsafe csearch_is_value(first, text.count)
        }
    }

    /// Returns the kind of the message in the parameter with a name at the end of a word.
    static func parameterKind(of word: Span<UInt8>) -> MessageKind? {
        switch word[word.count - 1] | 0x20 {
        case UInt8(ascii: "e") where ASCII.endsIgnoringCase(word, with: "samlresponse"): .response
        case UInt8(ascii: "t") where ASCII.endsIgnoringCase(word, with: "samlrequest"): .authnRequest
        case UInt8(ascii: "t") where ASCII.endsIgnoringCase(word, with: "samlart"): .artifact
        default: nil
        }
    }

    static func nameLength(of kind: MessageKind) -> Int {
        switch kind {
        case .response: "SAMLResponse".utf8.count
        case .authnRequest: "SAMLRequest".utf8.count
        default: "SAMLart".utf8.count
        }
    }

    /// Returns the length of the name of a message, or of an envelope, at the end of a word.
    static func elementNameLength(in word: Span<UInt8>) -> Int? {
        let last = word[word.count - 1]
        // All names end with one of these letters.
        guard
            last == UInt8(ascii: "e") || last == UInt8(ascii: "t") || last == UInt8(ascii: "r")
                || last == UInt8(ascii: "n") || last == UInt8(ascii: "y")
        else { return nil }
        for name in elementNames where ASCII.ends(word, with: name) {
            // `SAMLResponse` is the name of a parameter; after `/`, or the digits of an escape, a tag is possible.
            let rest = word.count - name.utf8CodeUnitCount
            guard rest > 0 else { return name.utf8CodeUnitCount }
            let before = word.extracting(first: rest)
            if before[rest - 1] == UInt8(ascii: "/") || ASCII.endsIgnoringCase(before, with: "3a")
                || ASCII.endsIgnoringCase(before, with: "3c") || ASCII.endsIgnoringCase(before, with: "2f")
            {
                return name.utf8CodeUnitCount
            }
        }
        return nil
    }

    /// The names, of which one that ends with another one comes first.
    package static let elementNames: [StaticString] =
        (MessageKind.elements.map(\.0) + ["Envelope"]).sorted { $0.utf8CodeUnitCount > $1.utf8CodeUnitCount }
}
