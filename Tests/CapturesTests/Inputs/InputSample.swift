// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// An input that can be read, whose documents all are the same signed response.
///
/// Every format of inputs, every layer and every kind of archive has a sample.
struct InputSample: CustomTestStringConvertible, Sendable {
    let name: String

    /// The format that the sample is read in, besides the detected one.
    let format: InputFormat

    let bytes: [UInt8]

    /// The number of documents.
    let documents: Int

    /// Returns whether the format shows that a part is missing, so that a lost document must be reported.
    func showsGap(after damage: InputDamage) -> Bool {
        switch format {
        case .auto: true
        case .har, .samlTracer, .burp: damage == .cut
        default: false
        }
    }

    var testDescription: String { name }

    init(_ name: String, _ format: InputFormat, _ text: String, documents: Int = 1) {
        self.init(name, format, Array(text.utf8), documents: documents)
    }

    init(_ name: String, _ format: InputFormat, _ bytes: [UInt8], documents: Int = 1) {
        (self.name, self.format, self.bytes, self.documents) = (name, format, bytes, documents)
    }

    // MARK: The document

    /// A response with the signature of a trusted key.
    static let response: String = {
        let file = TestVectors.directory.appending(path: "attacks/valid/response-ec.xml")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    /// Values that identify the user of the response.
    static let personalValues = ["p-0042", "mira-7"]

    private static let base64 = Data(response.utf8).base64EncodedString()
    private static let percent = Samples.strictly(base64)
    private static let form = "SAMLResponse=\(percent)&RelayState=a"

    private static func base64(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private static let redirect =
        "https://sp.example/acs?SAMLResponse=\(Samples.strictly(base64(of: Samples.stream(of: response))))&RelayState=a"

    private static let http = "POST /acs HTTP/1.1\r\nHost: sp.example\r\n\r\n\(form)"

    /// DEFLATE data with the header of zlib, and four bytes in place of its checksum.
    private static func zlib(_ text: String) -> [UInt8] { [0x78, 0x9C] + Samples.stream(of: text) + [1, 2, 3, 4] }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    // MARK: Samples

    static let all = single + lists + texts + archives

    private static let single = [
        InputSample("XML", .xml, response),
        InputSample("Base64", .encoded, base64),
        InputSample("percent-encoded", .encoded, percent),
        InputSample("percent-encoded twice", .encoded, Samples.strictly(percent)),
        InputSample("wrapped", .encoded, Samples.lines(of: base64, width: 76).joined(separator: "\r\n")),
        InputSample("URL-safe", .encoded, base64.replacing("+", with: "-").replacing("/", with: "_")),
        InputSample("redirect", .encoded, redirect),
        InputSample("form", .encoded, form),
        InputSample("HTTP", .encoded, http),
        InputSample("zlib", .encoded, base64(of: zlib(response))),
        InputSample("gzip", .encoded, base64(of: ArchiveBytes.gzip(Array(response.utf8)))),
        InputSample("HTML-escaped", .encoded, response.replacing("&", with: "&amp;").replacing("<", with: "&lt;")),
        InputSample("JSON string", .encoded, "\"\(escaped(response))\""),
        InputSample("quoted-printable", .encoded, response.replacing("=", with: "=3D").replacing(" ", with: "=\r\n ")),
        InputSample("UTF-16", .auto, [0xFF, 0xFE] + response.utf16.flatMap { ArchiveBytes.little16($0) }),
        InputSample("hexadecimal", .auto, response.utf8.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()),
    ]

    private static let har = """
        {"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"\(redirect)"},"response":{}},\
        {"request":{"method":"POST","url":"https://sp.example/acs","postData":{"text":"\(form)"}},"response":{}}]}}
        """

    private static func tracer(_ number: Int) -> String {
        """
        {"requestId":"\(number)","method":"POST","url":"https://sp.example/acs","post":[["SAMLResponse","\(base64)"]]}
        """
    }

    private static func burp(isBase64: Bool) -> String {
        let request = isBase64 ? base64(of: Array(http.utf8)) : http
        return """
            <item><time>Fri May 01</time><url><![CDATA[https://sp.example/acs]]></url><method><![CDATA[POST]]></method>
            <request base64="\(isBase64)"><![CDATA[\(request)]]></request><response base64="false"></response></item>\n
            """
    }

    private static let mail = """
        From: a@example.org\r
        To: b@example.org\r
        Content-Type: multipart/mixed; boundary="=_b"\r
        \r
        --=_b\r
        Content-Type: text/plain\r
        Content-Transfer-Encoding: quoted-printable\r
        \r
        here: SAMLResponse=3D\(base64.replacing("=", with: "=3D")) end\r
        --=_b\r
        Content-Type: application/xml\r
        Content-Transfer-Encoding: base64\r
        \r
        \(base64)\r
        --=_b--\r
        """

    private static let lists = [
        InputSample("HAR", .har, har, documents: 2),
        InputSample("HAR with zlib", .har, zlib(har), documents: 2),
        InputSample("SAML-tracer", .samlTracer, "{\"requests\":[\(tracer(1)),\(tracer(2))]}", documents: 2),
        InputSample(
            "Burp",
            .burp,
            """
            <?xml version="1.0"?><!DOCTYPE items [<!ELEMENT items (item*)>]>
            <items burpVersion="2024">\(burp(isBase64: true))\(burp(isBase64: false))</items>
            """,
            documents: 2
        ),
        InputSample("mail", .mail, mail, documents: 2),
        InputSample(
            "JSON Lines",
            .jsonl,
            "{\"SAMLResponse\":\"\(base64)\"}\n{\"a\":1,\"SAMLResponse\":\"\(escaped(response))\"}\n",
            documents: 2
        ),
        InputSample("JSON", .json, "[{\"SAMLResponse\":\"\(base64)\"},{\"SAMLResponse\":\"\(base64)\"}]", documents: 2),
        InputSample("CSV", .csv, "n;SAMLResponse;x\n1;\"\(base64)\";y\n2;\(base64);y\n", documents: 2),
    ]

    private static let texts = [
        InputSample("log", .text, (1...2).map { "2026-05-01T10:00:0\($0)Z app: \(form) end\n" }.joined(), documents: 2),
        InputSample("page", .text, "<html><form><input name=\"SAMLResponse\" value=\"\(base64)\"/></form></html>"),
        InputSample("curl", .text, "curl 'https://sp.example/acs' \\\n  --data-raw '\(form)'\n"),
        InputSample("XML in a log", .text, "received:\n\(response)\ndone\n"),
    ]

    private static let archives: [InputSample] = {
        let members = [("a.xml", response), ("b.txt", base64), ("c.xml", response)]
        let tar = ArchiveBytes.tar(members)
        return [
            InputSample("tar", .auto, tar, documents: 3),
            InputSample("zip", .auto, ArchiveBytes.zip(members.map { .init($0.0, $0.1) }), documents: 3),
            InputSample("tar.gz", .auto, ArchiveBytes.gzip(tar), documents: 3),
            InputSample("tar.zst", .auto, ArchiveBytes.zstd(tar), documents: 3),
            InputSample("gz", .auto, ArchiveBytes.gzip(Array(response.utf8))),
            InputSample(
                "zip in tar",
                .auto,
                ArchiveBytes.tarMember(Array("a.zip".utf8), ArchiveBytes.zip([.init("a.xml", response)]))
                    + ArchiveBytes.tarEnd
            ),
        ]
    }()
}
