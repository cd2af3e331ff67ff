// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The parts of a status message or detail that describe no user (S-112).
///
/// Identity providers write names and addresses of users into these texts, in any form. Therefore only words of a fixed
/// list and error codes are shown, and never a quotation. Everything else is replaced.
enum StatusText {
    /// The replacement of one or more words.
    private static let replacement = "…"

    /// The maximum number of words that are examined, which also bounds the length of the result.
    private static let maximumWords = 60

    /// The words that are shown, in lowercase: the vocabulary of error messages and of the standard, but no given names.
    private static let words: Set<[UInt8]> = Set(
        """
        a access acs action active administrator after again agree algorithm allowed already an and another any \
        application are as assertion assertionconsumerserviceurl assigned at attempt attribute attributes audience \
        authenticate authenticated authentication authncontext authnfailed authnrequest authorization authorized \
        available be because been before being binding blocked browser but by can can't canceled cancelled cannot \
        certificate check class client clock code conditional configuration configured connection consent consumer \
        contact contains context cookie could couldn't credentials denied deny destination did didn't directory \
        disabled does doesn't domain due enabled encrypt encrypted encryption entity entityid error errorcode exist exists \
        expected expired external factor failed failure false federated federation for forbidden format found from \
        go granted has have identifier identity idp ids if in inactive incorrect input insufficient internal invalid is \
        isn't issuer issueruri it its key level limit local locked log logged login logout match matched matching \
        maximum message metadata method mfa minimum missing more multi multi-factor must name nameid nameidpolicy \
        needed no no-one noauthncontext nopassive nosuchuser not null occurred of off on only operation or organization other \
        otp out parameter parse passive password passwords permission permitted please policy post processed \
        processing profile protocol provided provider proxy reached received recognized redirect refused register \
        registered reject rejected reply request requestdenied requested requestedauthncontext requester \
        requestunsupported required requires resource responder response retry returned role rules saml samlrequest \
        scope security selected sent server service session sessions set sign signature signed signing single site \
        sp specified sso state status subject success supported system tenant than that the their there this time \
        timed timeout to token too try type unable unauthorized unavailable unexpected unknown unsigned unsolicited unsuccessful \
        unsupported url urls user username users valid validate validation value values verification verified verify \
        version was were when while with within without wrong you your
        """.utf8.split(separator: 0x20).map { Array($0) }
    )

    /// Returns the known words of a text, with a replacement for each group of others; `nil` if none is known.
    static func knownWords(of text: String) -> String? {
        var shown: [String] = []
        var isAnyKnown = false
        var isQuoted = false
        func hide() {
            if shown.last?.isIdentical(to: replacement) != true { shown.append(replacement) }
        }
        let tokens = text.utf8.split(maxSplits: maximumWords) { $0 <= 0x20 }
        for token in tokens.prefix(maximumWords) {
            let quotes = token.count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "`") }
            let begins = token.first == UInt8(ascii: "'")
            let ends = token.drop(atEnd: ".,;:!?)").last == UInt8(ascii: "'")
            let wasQuoted = isQuoted
            if !quotes.isMultiple(of: 2) || begins != ends { isQuoted.toggle() }
            let word = token.drop { $0 == UInt8(ascii: "(") }.drop(atEnd: ".,;:!?)")
            if !wasQuoted, !isQuoted, quotes == 0, !begins, isKnown(word) {
                shown.append(String(decoding: token, as: UTF8.self))
                isAnyKnown = true
            } else {
                hide()
            }
        }
        if tokens.count > maximumWords { hide() }
        return isAnyKnown ? shown.joined(separator: " ") : nil
    }

    private static func isKnown(_ word: Substring.UTF8View) -> Bool {
        let lowercase = word.map(\.asciiLowercased)
        return words.contains(lowercase) || isCode(word, prefix: "AADSTS", digits: 4...8)
            || isCode(word, prefix: "nr", digits: 1...2)
    }

    /// Returns whether a word is an error code of an identity provider: Microsoft Entra ID, or SPID.
    private static func isCode(_ word: Substring.UTF8View, prefix: String, digits: ClosedRange<Int>) -> Bool {
        guard word.starts(with: prefix.utf8) else { return false }
        let number = word.dropFirst(prefix.utf8.count)
        return digits.contains(number.count) && number.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension Substring.UTF8View {
    /// The bytes without those of a set at the end.
    fileprivate func drop(atEnd set: StaticString) -> Substring.UTF8View {
        var end = endIndex
        while end > startIndex, "\(set)".utf8.contains(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
