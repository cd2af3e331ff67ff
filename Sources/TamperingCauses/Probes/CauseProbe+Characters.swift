// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension CauseProbe {
    // MARK: Escapes

    /// Probes for double escaping: of the ampersand only, and of all escaped characters.
    static let ofEscapes: [CauseProbe] = [
        CauseProbe(.doubleEscaped, .escapes) { pieces in
            pieces.received.mapped {
                CanonicalSpace.replacing(Array("&amp;amp;".utf8), with: Array("&amp;".utf8), in: $0)
            }
        },
        CauseProbe(.doubleEscaped, .escapes) {
            $0.rewritten(
                markup: { unescaped($0, isAttribute: true) },
                text: { unescaped($0.characters, isAttribute: false) }
            )
        },
    ]

    private static let escapedAmpersand = Array("&amp;".utf8)

    private static func unescaped(_ text: ArraySlice<UInt8>, isAttribute: Bool) -> [UInt8]? {
        text.replacingParts(
            where: { $0 == escapedAmpersand[0] },
            by: { rest in
                let inner = rest.dropFirst(escapedAmpersand.count)
                let name = inner.prefix(maximumNameLength).prefix { $0 != UInt8(ascii: ";") }
                guard rest.starts(with: escapedAmpersand), inner.dropFirst(name.count).first == UInt8(ascii: ";"),
                    let scalar = scalar(named: String(decoding: name, as: UTF8.self))
                else { return (1, nil) }
                return (escapedAmpersand.count + name.count + 1, canonical(scalar, isAttribute: isAttribute))
            }
        )
    }

    private static let maximumNameLength = 10

    /// Returns the character of a reference of XML or HTML, without its `&` and `;`.
    private static func scalar(named name: String) -> Unicode.Scalar? {
        guard name.utf8.first == UInt8(ascii: "#") else { return named[ExactText(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)
    }

    /// The characters with a name in XML, and those of Latin-1, from U+00A0, in HTML 4.
    private static let named: [ExactText: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
            Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
            Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
            ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
            uuml yacute thorn yuml
            """
        var named: [ExactText: Unicode.Scalar] = [:]
        for (name, scalar) in zip(latin.split(separator: " "), (0xA0...0xFF).compactMap(Unicode.Scalar.init)) {
            named[ExactText(String(name))] = scalar
        }
        for (name, scalar) in zip(["amp", "lt", "gt", "quot", "apos"], "&<>\"'".unicodeScalars) {
            named[ExactText(name)] = scalar
        }
        return named
    }()

    /// Returns a character as canonical XML writes it.
    private static func canonical(_ scalar: Unicode.Scalar, isAttribute: Bool) -> [UInt8] {
        switch scalar {
        case "&": Array("&amp;".utf8)
        case "<": Array("&lt;".utf8)
        case ">" where !isAttribute: Array("&gt;".utf8)
        case "\"" where isAttribute: Array("&quot;".utf8)
        case "\r": Array("&#xD;".utf8)
        case "\t" where isAttribute: Array("&#x9;".utf8)
        case "\n" where isAttribute: Array("&#xA;".utf8)
        default: Array(String(scalar).utf8)
        }
    }

    // MARK: Characters

    /// Probes for charset misinterpretation and for Unicode normalization, in both directions.
    static let ofCharacters: [CauseProbe] = [
        CauseProbe(.charset, .charset) { $0.received.mapped { CharsetMisinterpretation.undone(in: $0) } },
        CauseProbe(.charset, .charset) { pieces in
            pieces.rewritten(
                markup: { CharsetMisinterpretation.undone(in: $0) },
                text: { CharsetMisinterpretation.undone(in: $0.characters) }
            )
        },
        CauseProbe(.charset, .charset) { $0.received.mapped { CharsetMisinterpretation.undoneInParts(in: $0) } },
        CauseProbe(.charset, .charset) { pieces in
            pieces.received.mapped {
                CharsetMisinterpretation.undone(in: $0).flatMap { CharsetMisinterpretation.undone(in: $0) }
            }
        },
        CauseProbe(.unicodeNormalization, .unicode) { $0.received.mapped(CanonicalComposition.composed) },
        CauseProbe(.unicodeNormalization, .unicode) { $0.received.mapped(CanonicalComposition.decomposed) },
        CauseProbe(.charset, .charset) { $0.received.mapped(CharsetMisinterpretation.latin1.misread) },
        CauseProbe(.charset, .charset) { $0.received.mapped(CharsetMisinterpretation.windows1252.misread) },
    ]
}
