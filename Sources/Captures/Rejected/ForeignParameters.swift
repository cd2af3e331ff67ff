// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The parameters of a URL or a body that contains no message.
struct ForeignParameters {
    /// The present part and the missing one, as sentences.
    let sentence: String

    /// The known error that the parameters report.
    private(set) var error: ReportedError?

    private static let maximumNames = 6

    /// The names, in lower case, with which parameters of SAML and other protocols begin.
    private static let starts = [
        "samlresponse=", "samlrequest=", "samlart=", "relaystate=", "sigalg=", "signature=", "wa=", "wresult=", "code=",
        "id_token=",
    ]

    /// The parameters of other protocols, and of parts of SAML.
    private static let known: [(names: [String], sentence: String)] = [
        (["wa", "wtrealm", "wresult"], "This is WS-Federation, not SAML 2.0"),
        (
            ["response_type", "client_id", "id_token", "access_token", "code_challenge", "grant_type"],
            "This is OpenID Connect or OAuth, not SAML"
        ),
        (["SAMLart"], "This is an artifact of SAML (`SAMLart`), which only refers to a message"),
        (["TARGET", "SAMLRequestV1"], "This is SAML 1.1"),
        (["openid.mode"], "This is OpenID 2.0, not SAML"),
        (["ticket", "service"], "This is CAS, not SAML"),
    ]

    /// Examines a text; fails if it is neither a URL, nor a request line, nor parameters, or if it names a message.
    init?(of bytes: [UInt8]) {
        var text = bytes.drop(while: ASCII.isWhitespace)
        var isURL = ["http://", "https://"].contains { text.starts(with: $0.utf8) }
        if HTTPRequest.begins(Array(text).span), let space = text.firstIndex(of: 0x20) {
            text = text[(space + 1)...]
            isURL = true
        } else {
            // A URL is one word.
            let end = text.firstIndex(where: ASCII.isWhitespace) ?? text.endIndex
            guard text[end...].allSatisfy(ASCII.isWhitespace) else { return nil }
        }
        text = text.prefix(16 << 10).prefix { 0x21...0x7E ~= $0 }
        let equals = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
        var query = isURL ? [] : text
        // OpenID Connect answers in the fragment, too.
        let marks = isURL ? "?#" : "?"
        if let mark = text[..<equals].firstIndex(where: { marks.utf8.contains($0) }) {
            query = text[(mark + 1)...]
            isURL = true
        }
        // A digit of Base64 can precede an equals sign, too.
        let start = String(decoding: text.prefix(16), as: UTF8.self).asciiLowercased
        guard
            isURL || text.contains(UInt8(ascii: "&")) && equals < text.endIndex
                || Self.starts.contains(where: start.beginsWithBytes)
        else { return nil }
        var names: [String] = []
        var errors: [ArraySlice<UInt8>] = []
        for pair in query.split(whereSeparator: { "&#".utf8.contains($0) }) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard name.count <= 40, name.allSatisfy(Self.isNameByte) else { return nil }
            if Self.errors.contains(where: { name.elementsEqual($0.utf8) }) { errors.append(pair[name.endIndex...]) }
            if names.count <= Self.maximumNames { names.append(String(decoding: name, as: UTF8.self)) }
        }
        let place = isURL ? "URL" : "text"
        let missing = "`SAMLResponse` or `SAMLRequest`"
        for name in names {
            // The error about the message says more.
            if name.isIdentical(to: "SAMLResponse") || name.isIdentical(to: "SAMLRequest") { return nil }
            let lowercased = name.asciiLowercased
            for right in ["SAMLResponse", "SAMLRequest"] where lowercased.isIdentical(to: right.asciiLowercased) {
                let isLowercase = text.count > 96 && !text.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
                let lost =
                    "A program put the whole \(place) into lower case, also the message, which nothing can restore"
                let named = "The parameter is named `\(name)`; its name must be `\(right)`, with these capital letters"
                sentence = isLowercase ? lost : named
                return
            }
        }
        let list = names.prefix(Self.maximumNames).map { "`\($0)`" }.joined(separator: ", ")
        let more = names.count > Self.maximumNames ? " and others" : ""
        let has =
            switch names.count {
            case 0: "It has no parameters"
            case 1: "Its only parameter is \(list)"
            default: "Its parameters are \(list)\(more)"
            }
        let isCallback =
            ["code", "error"].contains(where: names.containsIdentical(to:))
            && ["state", "error_description"].contains(where: names.containsIdentical(to:))
        let protocolName = Self.known.first { known in
            known.names.contains { names.containsIdentical(to: $0) || isCallback && $0.isIdentical(to: "id_token") }
        }
        let lack =
            errors.lazy.compactMap(Self.words).first.map { ", but an error: \"\($0)\"" }
            ?? ": it has no parameter \(missing)"
        let other = protocolName.map { "\($0.sentence). " } ?? ""
        let decoded = errors.isEmpty ? nil : try? PercentEncoding.decode(Array(query).span, plus: .space)
        error = decoded.flatMap(ReportedError.init(in:))
        sentence = "\(other)The \(place) contains no SAML message\(lack). \(has)"
    }

    /// The parameters with the description of an error, such as those of OAuth.
    private static let errors = ["error_description", "error_message", "errorMessage", "error"]

    /// Returns the known words of a percent-encoded value after an equals sign.
    private static func words(of value: ArraySlice<UInt8>) -> String? {
        guard let text = try? PercentEncoding.decode(Array(value.dropFirst()).span, plus: .space) else { return nil }
        return StatusText.knownWords(of: String(decoding: text, as: UTF8.self))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "_-.%".utf8.contains(byte)
    }
}
