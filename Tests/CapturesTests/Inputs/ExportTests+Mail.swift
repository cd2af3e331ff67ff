// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

extension `exports of tools` {
    static let mail = """
        From: a@example.org\r
        To: b@example.org\r
        Subject: login\r
        Content-Type: multipart/mixed;\r
         boundary="=_b"\r
        \r
        preamble\r
        --=_b\r
        Content-Type: text/plain\r
        Content-Transfer-Encoding: quoted-printable\r
        \r
        here: SAMLResponse=3D\(base64(response).prefix(40))=\r
        \(base64(response).dropFirst(40).replacingOccurrences(of: "=", with: "=3D")) end\r
        --=_b\r
        Content-Type: application/xml\r
        Content-Transfer-Encoding: base64\r
        \r
        \(base64(response + "\n"))\r
        --=_b\r
        Content-Type: image/png\r
        Content-Transfer-Encoding: base64\r
        \r
        iVBORw0KGgo=\r
        --=_b--\r
        """

    @Test func `mail: the text and the attachments are read`() throws {
        #expect(try Self.summary(Self.mail) == ["1#1", "2", "3"])
    }

    @Test func `mail: parts beyond the limits are reported`() throws {
        func mail(_ boundaries: Int, _ content: String) -> String {
            let starts = (0..<boundaries).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
            return "From: a\nTo: b\n\(starts.joined())\n\(content)"
        }
        #expect(try Self.summary(mail(7, Self.sent)) == ["1"])
        #expect(try Self.summary(mail(8, Self.sent)) == ["input.too-large"])
        let parts = String(repeating: "\n--b0\n\nx", count: 999)
        #expect(try Self.summary(mail(1, Self.sent + parts)).contains("input.too-large") == false)
        let summary = try Self.summary(mail(1, Self.sent + parts + "\n--b0\n\n" + Self.sent))
        #expect(summary.first == "1")
        #expect(summary.last == "input.too-large")
    }

    @Test func `mail: a body without its boundary is text`() throws {
        let header = "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=b\n\n"
        #expect(try Self.summary(header + "--c\n\n" + Self.sent) == ["1#3"])
    }

    @Test func `mail: a part that looks like a mail is text`() throws {
        let header = "To: a\nCc: b\n\n"
        #expect(try Self.summary(String(repeating: header, count: 20_000) + Self.sent) == ["1#59998"])
    }
}
