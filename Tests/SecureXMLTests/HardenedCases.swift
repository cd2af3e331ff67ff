// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Documents that a hardened parser must reject or accept.
///
/// The tree and the stream must agree.
enum HardenedCases {
    static let withDoctype: [String] = [
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a/>",
        "<!DOCTYPE a PUBLIC 'p' 'http://127.0.0.1:1/x'><a/>",
        "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/hostname'> %p;]><a/>",
        "<!DOCTYPE a [<!ATTLIST a ID CDATA 'x'>]><a/>",
        "<?xml version='1.0'?><!-- c --><!DOCTYPE a><a/>",
        "<!DOCTYPE l [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'><!ENTITY c '&b;&b;'>]><l>&c;</l>",
        "<!DOCTYPE a [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><a>&a;</a>",
    ]

    /// Every beginning of a document with a document type, and whether it contains a part of the internal subset.
    static func beginnings(of document: String) -> [(bytes: [UInt8], hasSubset: Bool)] {
        let bytes = Array(document.utf8)
        let subset = bytes.firstIndex(of: UInt8(ascii: "[")) ?? bytes.count
        return bytes.indices.map { (Array(bytes[..<$0]), $0 > subset) }
    }

    static let faulty: [(String, XMLFault.Code)] = [
        ("", .empty),
        (" ", .malformed),
        ("<a>", .malformed),
        ("<a></b>", .malformed),
        ("<a/><b/>", .malformed),
        ("<a/>text", .malformed),
        ("<a>&e;</a>", .malformed),
        ("<a b='&e;'/>", .malformed),
        ("<a b='1' b='2'/>", .malformed),
        ("<a b='1'c='2'/>", .malformed),
        ("<a xmlns:p='u:x' xmlns:q='u:x' p:b='1' q:b='2'/>", .malformed),
        ("<a b='<'/>", .malformed),
        ("<a>&#0;</a>", .malformed),
        ("<a>\u{1}</a>", .malformed),
        ("<a><![CDATA[x</a>", .malformed),
        ("<a><!-- x</a>", .malformed),
        ("<a><!-- x-- --></a>", .malformed),
        ("<a><!-----></a>", .malformed),
        ("<a><!-- é--é --></a>", .malformed),
        ("<a><!-- --", .malformed),
        ("<!-- -- --><a/>", .malformed),
        ("<a/><!-- -- -->", .malformed),
        ("<a xmlns='relative'/>", .malformed),
        ("<a xmlns:p='1'/>", .malformed),
        ("<a xmlns:p=''/>", .malformed),
        ("<p:a/>", .undeclaredPrefix),
        ("<a p:b='1'/>", .undeclaredPrefix),
        ("<p:a", .malformed),
        ("<?xml version='1.1'?><a/>", .unsupportedVersion),
        ("<?xml version='2.0'?><a/>", .unsupportedVersion),
        ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", .notUTF8),
        ("<?xml version='1.0' encoding='UTF-7'?><a/>", .notUTF8),
        ("<?xml version='1.0' encoding='UTF-16'?><a/>", .notUTF8),
        ("<?xml version='1.0' encoding='x-unknown'?><a/>", .notUTF8),
        ("<a\0/>", .malformed),
        ("<a/>\0", .malformed),
        ("<a/>\n\0<b/>", .malformed),
    ]

    static let wellFormed: [String] = [
        "<a/>",
        "\u{FEFF}<a/>",
        "<?xml version='1.0' encoding='UTF-8'?><a/>",
        "<?xml version='1.0' encoding='utf-8'?><a/>",
        "<?xml version='1.0' encoding='US-ASCII'?><a/>",
        "<a>&amp;&lt;&#xE9;é</a>",
        "<a xmlns='u:x'><b xmlns=''/></a>",
        "<a b='&amp;&#10;&lt;'/>",
        "<!-- c --><a/><?pi x?>",
        "<a><!----><!-- - -> - >-é-é --><b c='--'/>--<![CDATA[--]]><?p -- ?></a>",
    ]

    static let notUTF8: [[UInt8]] = [
        [0x3C, 0x61, 0x3E, 0xE9, 0x3C, 0x2F, 0x61, 0x3E],  // Latin-1
        [0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00],  // UTF-16 with a byte order mark
        [0x3C, 0x00, 0x61, 0x00, 0x2F, 0x00, 0x3E, 0x00],  // UTF-16 without one
        [0x00, 0x3C, 0x00, 0x61],
        [0x3C, 0x61, 0x3E, 0xC0, 0xAF, 0x3C, 0x2F, 0x61, 0x3E],  // an overlong sequence
        [0x3C, 0x61, 0x3E, 0xED, 0xA0, 0x80, 0x3C, 0x2F, 0x61, 0x3E],  // a surrogate
        [0x3C, 0x61, 0x2F, 0x3E, 0xC3],  // a truncated character
        [0x4C, 0x6F, 0xA7, 0x94],  // EBCDIC
    ]

    static let withDuplicateID: [String] = [
        "<a ID='x'><b ID='x'/></a>",
        "<a ID='x'><b xml:id='x'/></a>",
        "<a ID='x'><b AssertionID='x'/></a>",
        "<a ID='x'><b xmlns='http://www.w3.org/2000/09/xmldsig#' Id='x'/></a>",
        "<a ID='x'><b xmlns='http://www.w3.org/2001/04/xmlenc#' Id='x'/></a>",
        "<a ID='x'><b xmlns='http://www.w3.org/2009/xmldsig11#' Id='x'/></a>",
        "<a ID='x'><b xmlns='http://www.w3.org/2009/xmlenc11#' Id='x'/></a>",
        "<a ID='x'><b ID='&#120;'/></a>",
        "<a xml:id='x'><b><c xml:id='x'/></b></a>",
    ]

    static let withOtherIDs: [String] = [
        "<a ID='x'><b ID='y'/></a>",
        "<a ID='x'><b id='x'/></a>",
        "<a ID='x'><b Id='x'/></a>",
        "<a ID='x' xmlns:p='u:x'><b p:ID='x'/></a>",
    ]
}
