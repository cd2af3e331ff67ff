// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A form in which people have a login.
enum CaptureForm: String, CaseIterable {
    case document, encoded, wrapped, form, request, archive, record, line, quoted, page, command, console, escaped,
        journal, caret

    /// Returns the capture of a document.
    func capture(of document: String) -> [UInt8] {
        let base64 = Data(document.utf8).base64EncodedString()
        let value = base64.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        let body = "SAMLResponse=\(value)&RelayState=a"
        let text =
            switch self {
            case .document: document
            case .encoded: base64
            case .wrapped:
                Data(document.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
            case .form: body
            case .request:
                "POST /acs HTTP/1.1\r\nHost: sp.example.test\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n\(body)"
            case .archive:
                #"{"log":{"version":"1.2","entries":[{"request":{"method":"POST","url":"https://sp.example.test/acs","#
                    + #""postData":{"mimeType":"application/x-www-form-urlencoded","text":"\#(body)"}}}]}}"#
            case .record: #"{"time":"2026-05-01T10:00:31Z","SAMLResponse":"\#(base64)"}"#
            case .line: "2026-05-01 10:00:31,112 DEBUG [acs] \(body) from 192.0.2.1\n"
            case .quoted: "10:00:31 INFO response=\"\(base64)\" user=-\n"
            case .page:
                "<html><body><form method=post action=https://sp.example.test/acs><input type=hidden name=SAMLResponse "
                    + "value=\"\(base64)\"></form></body></html>"
            case .command: "curl 'https://sp.example.test/acs' --data-raw '\(body)'"
            case .escaped: #"{"message":"body \#(Self.escaped(body))","level":"debug"}"#
            case .journal:
                #"{"_SYSTEMD_UNIT":"sp.service","MESSAGE":\#(Array("\u{1B}[36mPOST\u{1B}[0m \(body)".utf8))}"#
            case .caret:
                Data(document.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
                    .replacing("\n", with: "^M\n")
            case .console: "[10:00:31] received the response:\n\(document)\n[10:00:32] done\n"
            }
        return Array(text.utf8)
    }

    /// Returns a form as serializers of JSON for pages write it.
    private static func escaped(_ body: String) -> String {
        body.replacing("=", with: #"\u003d"#).replacing("&", with: #"\u0026"#)
    }
}
