// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// The kind of a content without a message, for an error with the next step.
///
/// The content is rejected in any case; the description only replaces a more general error.
enum RejectedContent {
    static let capture =
        "Capture the message itself: in the developer tools of the browser (Network, with the log preserved), the `POST` to the "
        + "service provider has the parameter `SAMLResponse`. Copy its value, or export all requests as HAR."

    /// Returns the error that describes content.
    ///
    /// - Parameters:
    ///   - error: The error about the layer that could not be decoded.
    ///   - bytes: The content.
    ///   - value: The Base64 from which the content was decoded, or `nil` if it was not encoded.
    /// - Returns: The error, or `nil` if the content is nothing known.
    static func fault(after error: EncodingFault, of bytes: [UInt8], encodedAs value: [UInt8]?) -> EncodingFault? {
        guard error.code == .unknownFormat || error.code.rawValue.hasPrefix("encoding.") else { return nil }
        // A form writes a space as a plus sign.
        let start = (value ?? bytes).prefix(64).map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        if let fault = HiddenValue.description(at: start) { return fault }
        if let kind = MessageKind(ofToken: bytes) {
            let sentence = "The value is \(kind.phrase), not a SAML message"
            return .init(.unknownFormat, describing: sentence, remedy: kind.remedy)
        }
        if let word = nothing.first(where: { $0.utf8.elementsEqual(start) }) {
            let sentence = "The value is `\(word)`: a program that had no value wrote it"
            return .init(.unknownFormat, describing: sentence, remedy: capture)
        }
        // Of 64 digits, 26 are capital letters.
        if let value, value.count >= 64, !value.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) {
            let sentence = "The Base64 has no capital letters: a program changed their case"
            return .init(.unknownFormat, describing: "\(sentence), and nothing can restore it", remedy: capture)
        }
        let decoded = FileKind.of(bytes)
        if let kind = decoded ?? value.flatMap(FileKind.of) {
            let place = value == nil || decoded == nil ? "This is" : "The Base64 contains"
            let sentence = "\(place) \(kind.name), not a SAML message"
            return .init(.unknownFormat, describing: sentence, remedy: kind.step(to: .message) ?? capture)
        }
        if let cut = CutBeginning(of: bytes) ?? value.flatMap(CutBeginning.init(of:)) {
            return .init(.truncated, describing: cut.sentence, remedy: CutBeginning.remedy)
        }
        if value == nil, let word = bytes.split(whereSeparator: isSeparator).first(where: isToken) {
            let kind = MessageKind(ofToken: Array(word)) ?? .jsonWebToken
            let sentence = "The text contains \(kind.phrase), and no SAML message"
            return .init(.unknownFormat, describing: sentence, remedy: kind.remedy)
        }
        guard error.code != .truncated else { return nil }
        if let parameters = ForeignParameters(of: bytes) {
            let (sentence, error) = (parameters.sentence, parameters.error)
            return .init(noMessage: sentence, reporting: error, remedy: error?.remedy ?? capture)
        }
        if value == nil, let (name, content) = headerField(bytes) {
            let error = ReportedError(in: content)
            return .init(
                noMessage: "There is no SAML message: this is the field `\(name)`, whose value is JSON in Base64",
                reporting: error,
                remedy: error?.remedy ?? capture
            )
        }
        // Words of letters are Base64, too, but no tag is.
        guard error.code == .unknownFormat || error.code == .badBase64 && bytes.contains(UInt8(ascii: "<")) else {
            return nil
        }
        if value == nil, isBinary(bytes) {
            let sentence =
                "There is no SAML message in this file: its bytes are not text, and no known file begins with them"
            return .init(.unknownFormat, describing: sentence, remedy: capture)
        }
        guard let bytes = [bytes, value ?? []].first(where: isText) else { return nil }
        if let count = digitsOfCutMessage(in: bytes.prefix(ReportedError.maximumBytes)) {
            let sentence = "The text contains only the first \(count) digits of a message in Base64"
            return .init(
                .truncated,
                describing: "\(sentence): a table or a log cut it",
                remedy:
                    "Print the whole value (in PowerShell with `Select-Object -ExpandProperty`), or raise the limit of the "
                    + "log."
            )
        }
        let text = String(decoding: bytes.prefix(ReportedError.maximumBytes), as: UTF8.self)
        if value != nil,
            let count = ["<?xml", "<saml2p:Response", "<samlp:Response"].compactMap({ bytes.span.index(of: $0) }).min()
        {
            return .init(
                .unknownFormat,
                describing: "\(count) bytes of other text precede the XML in the Base64",
                remedy:
                    "Encode the document alone: the program encodes header fields, a warning or a debug output with it. For an "
                    + "analysis, decode the Base64 and remove that text."
            )
        }
        let form = forms.first { form in
            form["marks"]?.asElements.contains { $0.asText.map(text.containsBytes) == true } == true
        }
        let likeness = form?["name"]?.asText.map { "; it looks like \($0)" } ?? ""
        let next = form?["remedy"]?.asText ?? capture
        let reported = ReportedError(in: bytes)
        if let fault = HiddenValue.fault(in: bytes) { return fault }
        return .init(
            noMessage: "There is no SAML message in this text\(likeness)",
            reporting: reported,
            remedy: reported?.remedy.map { "\($0) \(next)" } ?? next
        )
    }

    /// Returns the name and the decoded value of a header field that contains JSON in Base64, or `nil` for another text.
    private static func headerField(_ bytes: [UInt8]) -> (name: String, content: [UInt8])? {
        let name = bytes.prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
        guard name.contains(UInt8(ascii: "-")), bytes[name.endIndex...].first == UInt8(ascii: ":") else { return nil }
        let value = bytes[(name.endIndex + 1)...].filter { !ASCII.isWhitespace($0) }
        guard let content = try? Base64().decode(value.span), content.first == UInt8(ascii: "{") else { return nil }
        return (String(decoding: name, as: UTF8.self), content)
    }

    /// Returns the number of Base64 digits of a word that begins like a message, or `nil` if no word does.
    private static func digitsOfCutMessage(in text: ArraySlice<UInt8>) -> Int? {
        let words = text.split { !($0.isAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")) }
        return words.first { $0.count >= 16 && EncodedHead.beginsMarkup(Array($0).span) }?.count
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: "&"):
            true
        default: ASCII.isWhitespace(byte)
        }
    }

    private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
        word.starts(with: "eyJ".utf8) && FileKind.isJSONWebToken(Array(word))
    }

    /// The words that programs write in place of an absent value.
    private static let nothing = ["undefined", "null", "(null)", "None", "nil", "NaN"]

    /// Returns whether bytes contain control characters that no text has.
    private static func isBinary(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(1 << 10).contains { $0 < 0x09 || 0x0E...0x1A ~= $0 || 0x1C...0x1F ~= $0 }
    }

    /// Returns whether bytes are text with several words.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(1 << 10)
        let isPrintable = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0.isJSONWhitespace || $0 == 0x1B }
        return isPrintable && head.drop { $0.isJSONWhitespace }.contains { $0 == 0x20 || $0 == 0x09 }
    }

    /// Texts without a message, with the words that show them, and their own next step; the first row applies.
    private static let forms = (try? JSONDocument(parsing: PackageResources.text_forms_json))?.value.asElements ?? []
}
