// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLBindings
internal import Testing

/// A message in a text that contains the texts of others (S-102): the sender chooses them, and must not hide the message.
@Suite struct `messages that contain messages` {
    private static let inner = #"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_2">inner</p:Response>"#

    private static func outer(_ content: String) -> String {
        #"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"><p:Extensions a='>'>\#(content)</p:Extensions>"#
            + "<a:Assertion xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\"/></p:Response>"
    }

    private static let parameter = "SAMLResponse=" + Samples.strictly(Data(inner.utf8).base64EncodedString())

    private static let contents = [
        parameter, "\n" + parameter + "\n", "<!-- \(parameter) -->", "<![CDATA[\(parameter)]]>", inner,
        "<!-- \(inner) -->",
        "<!-- </p:Response> -->", "<![CDATA[</p:Response>]]>", "<?a </p:Response> -- ?>",
        "<!-->--><![CDATA[ ]] > </p:Response> ]]>",
    ]

    private static let spellings: [@Sendable (String) -> String] = [
        { $0 },
        {
            $0.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
                .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
        },
        {
            $0.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "/", with: "\\/")
                .replacingOccurrences(of: "\n", with: "\\n")
        },
        {
            $0.replacingOccurrences(of: "<", with: "\\u003c").replacingOccurrences(of: ">", with: "\\u003e")
                .replacingOccurrences(of: "\"", with: "\\\"")
        },
        { Samples.strictly($0) },
    ]

    private static func found(in text: String) -> [TextCapture] {
        let bytes = Array(text.utf8)
        var search = CaptureSearch()
        var captures: [TextCapture] = []
        var index = 0
        while case .found(let capture) = search.next(in: bytes.span, from: index, isAtEnd: true) {
            #expect(capture.range.lowerBound >= index)
            index = capture.range.upperBound
            captures.append(capture)
        }
        return captures
    }

    @Test(arguments: contents.indices, spellings.indices)
    func `are found whole, however the text spells them`(content: Int, spelling: Int) {
        let text = Self.spellings[spelling](Self.outer(Self.contents[content]))
        let captures = Self.found(in: "2026-05-01 INFO received " + text + "\n2026-05-01 INFO done\n")
        #expect(captures.first?.bytes == Array(text.utf8))
        #expect(captures.first?.kind == .response)
        #expect(captures.count <= 2)
    }

    @Test func `hide no message that tags of a sender enclose`() {
        let start = #"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1">"#
        for (before, after) in [(start, "</p:Response>"), (start + "<!--", "--></p:Response>"), (start, "")] {
            let captures = Self.found(in: "agent=\(before)\nPOST /acs \(Self.parameter)\nagent=\(after)\n")
            #expect(captures.contains { String(decoding: $0.bytes, as: UTF8.self).hasPrefix("SAMLResponse=PH") })
        }
    }

    @Test(arguments: spellings.indices)
    func `keep their document type declaration`(spelling: Int) {
        for declaration in [
            "<!DOCTYPE p:Response [<!ENTITY a \"b\">]>", "<?xml version=\"1.0\"?>\n<!DOCTYPE x>",
            "<!DOCTYPE x><!-- c -->",
            "<!DOCTYPE x [<!ENTITY a \"<b>]\">]>", "<!DOCTYPE x><?p?>",
        ] {
            let text = Self.spellings[spelling](declaration + Self.inner)
            let captures = Self.found(in: "INFO got " + text + "\n")
            #expect(captures.map(\.bytes) == [Array(text.utf8)])
        }
        let page = Self.spellings[spelling]("<!DOCTYPE html><td>a</td>" + Self.inner)
        #expect(Self.found(in: page).first?.range.lowerBound != 0)
    }
}
