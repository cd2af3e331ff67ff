// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLFault {
    /// Creates an error from the reason that the parser stopped, without the message of libxml2, which quotes the
    /// document.
    @inline(never)
    init(_ fault: cxml_fault, in source: [UInt8], limits: ParseLimits) {
        guard fault.status != CXML_ENCODING else {
            self = ForeignEncoding.fault(in: source, firstWrongByte: nil, at: fault.offset)
            return
        }
        let location =
            fault.status == CXML_DUPLICATE_ID
            ? XMLLocation(startOfTagAt: fault.offset, in: source.span)
            : XMLLocation(offset: fault.offset, in: source.span)
        self.init(fault, Self.describe(fault, limits: limits), at: location, near: fault.offset, in: source)
    }

    /// Creates an error with what the bytes near it show; one without a location has its offset.
    private init(
        _ fault: cxml_fault,
        _ described: (code: Code, reason: String),
        at location: XMLLocation?,
        near offset: Int,
        in source: [UInt8]
    ) {
        let native = fault.native_code == 0 ? nil : Int(fault.native_code)
        var (code, reason) = described
        var remedy: String?
        if code == .malformed, Self.hasTypographicQuote(near: offset, in: source.span) {
            reason =
                "The document contains typographic quotation marks in place of `\"` or `'`, as an editor writes them"
        } else if code == .malformed, Self.hasInvisibleCharacter(near: offset, of: fault, in: source.span) {
            reason =
                "The document contains no-break spaces (U+00A0) or invisible characters, such as U+200B, in its markup"
        } else if code == .malformed, Self.hasLostHighBits(near: offset, in: source.span) {
            reason +=
                ". It looks like UTF-8 that was read as ASCII (7-bit): a capital letter and another character stand in place "
                + "of a letter"
            remedy =
                "Decode the Base64 as UTF-8, not as ASCII, or take the value of `SAMLResponse` from the request, and validate it."
        } else if code == .malformed, case let halves = Self.surrogates(near: offset, in: source), halves > 0 {
            reason =
                halves > 1
                ? "The document contains references to both halves of a surrogate pair of UTF-16 in place of one character, such as "
                    + "an emoji"
                : "The document contains a reference to half of a surrogate pair of UTF-16, a part of a character such as an emoji"
            remedy = Self.surrogateRemedy
        } else if code == .undeclaredPrefix, let prefix = fault.firstName,
            let near = Self.declaredPrefix(like: prefix, in: source)
        {
            reason += "; `\(near)` is"
            remedy =
                "Capture the document as text: it was read from a picture (OCR) or typed, and characters that look alike were "
                + "confused. A signature over such a copy cannot verify."
        } else if code == .malformed, location != nil || source.isEmpty,
            // The bytes of a stream end before the document does.
            let cut = XMLCut(before: offset, native: native, in: source)
        {
            reason = cut.reason(reason)
            remedy = XMLCut.remedy
        } else if code == .malformed {
            remedy = native.flatMap(Self.remedy(for:))
        }
        if location == nil { reason += " (byte \(fault.offset))" }
        self.init(code, at: location, reason, nativeCode: native, remedy: remedy)
    }

    /// Returns whether a capital letter and a character that is not allowed after it stand at an error, or shortly before it.
    ///
    /// Without its highest bits, U+00E6 is `C&`, and U+00DF is `C` and a control character.
    private static func hasLostHighBits(near offset: Int, in source: Span<UInt8>) -> Bool {
        var index = max(1, offset - 24)
        while index < min(source.count - 1, offset + 3) {
            let (before, byte, after) = (source[index - 1], source[index], source[index + 1])
            let isControl = after < 0x20 && after != 0x09 && after != 0x0A && after != 0x0D
            let isInWord = 0x61...0x7A ~= before || before == UInt8(ascii: ">") || before == UInt8(ascii: " ")
            if isControl, 0x42...0x5F ~= byte { return true }
            if isInWord, byte == UInt8(ascii: "C"), after == UInt8(ascii: "&") { return true }
            index += 1
        }
        return false
    }

    /// Returns whether one of U+00A0, U+200B to U+200F, U+2060 and U+FEFF stands at an error, or directly before it.
    private static func hasInvisibleCharacter(near offset: Int, of fault: cxml_fault, in source: Span<UInt8>) -> Bool {
        // The error about a namespace name stands after its tag.
        let reach = fault.status == CXML_RELATIVE_NAMESPACE ? 256 : 3
        var index = max(0, offset - reach)
        while index + 1 < min(source.count, offset + 3) {
            switch (source[index], source[index + 1], index + 2 < source.count ? source[index + 2] : 0) {
            case (0xC2, 0xA0, _), (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF): return true
            default: index += 1
            }
        }
        return false
    }

    /// Returns whether one of U+2018 to U+201D stands at an error, or shortly before it.
    private static func hasTypographicQuote(near offset: Int, in source: Span<UInt8>) -> Bool {
        let end = min(source.count, offset + 3)
        guard end >= 3 else { return false }
        for index in max(0, min(offset, end) - 32)...(end - 3) {
            if source[index] == 0xE2, source[index + 1] == 0x80, 0x98...0x9D ~= source[index + 2] { return true }
        }
        return false
    }

    /// Creates an error from the reason that a stream stopped, with an offset in place of a location.
    ///
    /// - Parameters:
    ///   - fault: The error.
    ///   - limits: The limits of the stream.
    ///   - start: The offset of the bytes in the document.
    ///   - bytes: The bytes in which the error was found; empty at the end of the document.
    @inline(never)
    init(_ fault: cxml_fault, inStreamWithin limits: XMLStreamLimits, at start: Int, _ bytes: Span<UInt8>) {
        let described: (Code, String) =
            switch fault.status {
            case CXML_LIMIT_BYTES:
                (Code.tooLarge, "The document contains more than \(limits.bytes) bytes")
            case CXML_LIMIT_NODES:
                (
                    .limitExceeded,
                    "The document contains more than \(limits.part.nodes) elements and attributes in a part, or \(limits.nodes) in all"
                )
            default:
                Self.describe(fault, limits: limits.part)
            }
        let source = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        self.init(fault, described, at: nil, near: max(0, fault.offset - start), in: source)
    }

    private static func describe(_ fault: cxml_fault, limits: ParseLimits) -> (Code, String) {
        switch fault.status {
        case CXML_DOCTYPE:
            (.doctype, "The document contains a document type declaration")
        case CXML_VERSION:
            (.unsupportedVersion, "The XML declaration names a version other than 1.0")
        case CXML_ENCODING:
            (.notUTF8, "The XML declaration names an encoding other than UTF-8")
        case CXML_UNDECLARED_PREFIX:
            (
                .undeclaredPrefix,
                fault.firstName.map { "The document contains the namespace prefix `\($0)`, which is not declared" }
                    ?? "The document contains a namespace prefix that is not declared"
            )
        case CXML_RELATIVE_NAMESPACE:
            (.malformed, "The document contains a namespace name that is not an absolute URI")
        case CXML_DUPLICATE_ID:
            (.duplicateID, "Two elements have the same ID")
        case CXML_ENTITY_IN_ATTRIBUTE:
            (.malformed, "The document contains an entity reference in an attribute value")
        case CXML_LIMIT_DEPTH:
            (.limitExceeded, "The document contains elements nested deeper than \(limits.depth) (`--max-depth`)")
        case CXML_LIMIT_NODES:
            (.limitExceeded, "The document contains more than \(limits.nodes) elements and attributes (`--max-nodes`)")
        case CXML_LIMIT_ATTRIBUTES:
            (
                .limitExceeded,
                "The document contains more than \(limits.attributesPerElement) attributes on one element (`--max-attributes`)"
            )
        case CXML_LIMIT_NAMESPACES:
            (
                .limitExceeded,
                "The document contains more than \(limits.namespacesInScope) namespace declarations in scope (`--max-namespaces`)"
            )
        case CXML_LIMIT_TEXT:
            (.limitExceeded, "The document contains a text longer than \(limits.textBytes) bytes (`--max-text`)")
        case CXML_LIMIT_NAME:
            (.limitExceeded, "The document contains a name longer than \(limits.nameBytes) bytes (`--max-name`)")
        case CXML_LIMIT_PART:
            (
                .limitExceeded,
                "The document contains an element or a tag of more than \(limits.bytes) bytes"
            )
        case CXML_NOT_UTF8:
            (.notUTF8, "The document contains a byte that is not part of a UTF-8 character")
        case CXML_NO_MEMORY:
            (.limitExceeded, "There is not enough memory for the document")
        case CXML_OLD_LIBRARY:
            (.limitExceeded, "libxml2 \(XMLTree.libraryVersion) is too old; 2.9.14 or later is required")
        default:
            (.malformed, malformation(fault))
        }
    }

    /// Returns the next step for an error that has few reasons.
    private static func remedy(for native: Int) -> String? {
        switch native {
        case 5:
            "If only the capture contains the other text, save the message alone. Otherwise find the program that writes a warning, a "
                + "debug output or a second message around the message."
        case 9:
            "Find the program that writes control characters, such as NUL bytes of a buffer after the message, or a value of a "
                + "directory that contains them, and remove them before the document is written and signed."
        case 64:
            "Remove the line breaks or the text before `<?xml`: a template or a file of the program begins with a blank line, or the "
                + "program prints something before the message. The declaration can also be omitted."
        default: nil
        }
    }

    /// Describes the libxml2 error numbers that occur in captured documents.
    private static func malformation(_ fault: cxml_fault) -> String {
        switch Int(fault.native_code) {
        case 4: "The document contains no element"
        case 5:
            "A second document or other text follows the document element; save each message in a separate file"
        case 6, 7, 8: "The document contains a reference to a character that XML does not allow"
        case 9: "The document contains a character that XML does not allow"
        case 23:
            "The document contains a reference without its closing semicolon; if the `&` is a literal one, write it as &amp;"
        case 22: "The document contains an ampersand that starts no reference; write a literal one as &amp;"
        case 26, 27, 28:
            fault.firstName.map { "The document contains the reference `&\($0);`, which XML does not predefine" }
                ?? "The document contains a reference to an entity that is not predefined"
        case 38: "The document contains `<` in an attribute value; write a literal `<` as &lt;"
        case 39: "The document contains an attribute value without quotes"
        case 40: "The document contains an attribute value without its closing quote"
        case 41: "The document contains an attribute without a value"
        case 42, 203: "The document contains the same attribute twice on one element"
        case 44, 45: "The document contains a comment that is not closed"
        case 46, 47: "The document contains a processing instruction that is not closed"
        case 56, 57: "The document contains an XML declaration that is not closed properly"
        case 62: "The document contains `]]>` in text"
        case 63: "The document contains a CDATA section that is not closed"
        case 64: "The document contains an XML declaration that is not at the start of the document"
        case 65: "White space is missing between two attributes or names"
        case 68:
            "The document contains a name whose first character is not allowed, or a `&` or `<` that is not written as "
                + "&amp; or &lt;"
        case 69: "The document contains a character reference that is not closed"
        case 73: "The document contains a tag without its closing `>`"
        case 74: "The document ends before all elements are closed"
        case 76:
            switch (fault.firstName, fault.secondName) {
            case (let start?, let end?) where start != end:
                "The document contains the end tag of `\(end)` inside `\(start)`, which is not closed"
            case (let start?, _):
                "The document contains an end tag that does not match its start tag, that of `\(start)`"
            default: "The document contains an end tag that does not match its start tag"
            }
        case 77:
            fault.firstName.map { "The document ends before all elements are closed; the innermost one is `\($0)`" }
                ?? "The document ends before all elements are closed"
        case 80: "The document contains a comment with two hyphens inside it"
        case 200, 202, 204, 205:
            "The document contains a name or namespace declaration that breaks the rules of namespaces"
        default: "The document is not well-formed XML (libxml2 error \(fault.native_code))"
        }
    }
}

extension cxml_fault {
    /// The prefix, the entity or the start tag that the fault is about: ASCII of a name, or `nil`.
    fileprivate var firstName: String? { String(ofCharacters: name) }

    /// The end tag in place of that of ``firstName``.
    fileprivate var secondName: String? { String(ofCharacters: other) }
}
