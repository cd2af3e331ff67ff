// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A form in which people have the URL of a signed message.
enum QueryForm: String, CaseIterable {
    case url, query, accessLog, balancerLog, jsonLog, location, anchor, script, bash, cmd, fetch, powerShell, safeLinks
    case proofpoint

    private static let endpoint = "https://idp.example.test/sso?"

    /// Returns the capture of a query string.
    func capture(of query: String) -> [UInt8] {
        let url = Self.endpoint + query
        let text =
            switch self {
            case .url: url
            case .query: query
            case .accessLog:
                "192.0.2.7 - - [01/May/2026:10:00:01 +0000] \"GET /sso?\(query) HTTP/1.1\" 302 0 \"-\" \"Mozilla/5.0\"\n"
            case .balancerLog:
                "https 2026-05-01T10:00:01.1Z app/lb/50 192.0.2.7:2817 10.0.0.1:80 0.08 302 302 0 57 \"GET \(url) HTTP/1.1\" "
                    + "\"Mozilla/5.0\" TLSv1.3\n"
            case .jsonLog: #"{"time":"2026-05-01T10:00:01Z","method":"GET","uri":"/sso?\#(query)","status":302}"#
            case .location: "HTTP/1.1 302 Found\r\nLocation: \(url)\r\nContent-Length: 0\r\n\r\n"
            case .anchor: "<p>Moved to <a href=\"\(url.replacing("&", with: "&amp;"))\">here</a>.</p>"
            case .script:
                "<script>location.href = \"\(url.replacing("&", with: #"\u0026"#).replacing("/", with: #"\/"#))\";</script>"
            case .bash: "curl '\(url)' \\\n  -H 'accept: text/html' \\\n  --compressed"
            case .cmd:
                "curl ^\"\(url.replacing("%", with: "^%").replacing("&", with: "^&"))^\" ^\n  -H ^\"accept: text/html^\""
            case .fetch: "fetch(\"\(url)\", {\n  \"body\": null,\n  \"method\": \"GET\"\n});"
            case .powerShell:
                "Invoke-WebRequest -UseBasicParsing -Uri \"\(url)\" `\n-Headers @{\n\"accept\"=\"text/html\"\n}"
            case .safeLinks:
                "https://eur02.safelinks.protection.outlook.com/?url=\(SampleQuery.escaped(url))&data=05%7C02&reserved=0"
            case .proofpoint: "https://urldefense.com/v3/__\(url)__;!!AbC!xyz$"
            }
        return Array(text.utf8)
    }
}
