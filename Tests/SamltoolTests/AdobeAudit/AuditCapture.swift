// SPDX-License-Identifier: Apache-2.0

internal import AdobePassAudit
internal import Captures
internal import Foundation
internal import Testing

/// A request in a capture for the audit.
struct AuditRequest {
    var method = "GET"
    var url = "https://sp.auth.adobe.com/api/v2/ACME/profiles"
    var fields = Self.device
    var body: String?
    var status = 200
    var answer = ""

    /// The time in seconds after the start of the capture.
    var seconds = 0.0

    /// The fields that every call of a device requires.
    static let device: [String: String] = [
        "Authorization": "Bearer token-1",
        "AP-Device-Identifier": "fingerprint ZGV2aWNlLTE=",
        "X-Device-Info": encoded(
            #"{"model":"TV6,2","version":"1","osName":"tvOS","osVersion":"18.0","connectionType":"WiFi"}"#
        ),
    ]

    static func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    /// A call of V2 with the fields of a device.
    static func v2(_ method: String, _ path: String, _ fields: [String: String] = [:], body: String? = nil) -> Self {
        var all = device.merging(fields) { $1 }
        if body != nil, all["Content-Type"] == nil {
            all["Content-Type"] =
                body?.hasPrefix("{") == true ? "application/json;charset=utf-8" : "application/x-www-form-urlencoded"
        }
        return AuditRequest(
            method: method,
            url: "https://sp.auth.adobe.com/api/v2/" + path,
            fields: all.filter { !$0.value.isEmpty },
            body: body
        )
    }

    /// A call of V1 with the fields of a device.
    static func v1(_ method: String, _ path: String, body: String? = nil) -> Self {
        AuditRequest(method: method, url: "https://api.auth.adobe.com" + path, body: body)
    }

    /// A page that a browser opens, without the fields of a device.
    static func page(_ method: String, _ path: String, body: String? = nil) -> Self {
        let fields = body == nil ? [:] : ["Content-Type": "application/x-www-form-urlencoded"]
        return AuditRequest(method: method, url: "https://sp.auth.adobe.com" + path, fields: fields, body: body)
    }

    func at(_ seconds: Double, status: Int? = nil, answer: String? = nil) -> Self {
        var copy = self
        copy.seconds = seconds
        copy.status = status ?? copy.status
        copy.answer = answer ?? copy.answer
        return copy
    }

    func with(_ name: String, _ value: String?) -> Self {
        var copy = self
        copy.fields[name] = value
        return copy
    }

    fileprivate var entry: [String: Any] {
        let base = Date(timeIntervalSince1970: 1_790_000_000)
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var request: [String: Any] = [
            "method": method, "url": url,
            "headers": fields.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] },
        ]
        if let body { request["postData"] = ["mimeType": fields["Content-Type"] ?? "", "text": body] }
        return [
            "startedDateTime": base.addingTimeInterval(seconds).formatted(format), "request": request,
            "response": ["status": status, "content": ["text": answer]],
        ]
    }

    /// Returns the requests as HAR.
    static func har(_ requests: [AuditRequest]) throws -> Data {
        try JSONSerialization.data(withJSONObject: ["log": ["entries": requests.map(\.entry)]])
    }
}

/// The report on a capture, read back from its JSON.
struct AuditAnswer {
    let findings: [[String: Any]]
    let text: String
    let problem: String?
    let isClean: Bool

    var rules: [String] { findings.compactMap { $0["rule"] as? String } }

    init(_ capture: Data, hosts: [String] = []) throws {
        (text, problem, isClean, findings) = try Folder.with { folder in
            let file = folder.appending(path: "capture")
            try capture.write(to: file)
            let task = TrafficAuditTask(hosts: hosts, asJSON: true)
            let report = try task.report(on: InputPath(file.path))
            let json = try JSONSerialization.jsonObject(with: Data(report.bytes)) as? [String: Any]
            let object = try #require(json)
            #expect(object["schema"] as? String == "swift-saml/adobe-audit/1")
            let text = try TrafficAuditTask(hosts: hosts).report(on: InputPath(file.path)).bytes
            let findings = try #require(object["findings"] as? [[String: Any]])
            return (String(decoding: text, as: UTF8.self), report.problem, report.isClean, findings)
        }
    }

    init(_ requests: [AuditRequest]) throws { try self.init(AuditRequest.har(requests)) }
}
