// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import UntrustedText

/// Audits the requests of one capture to Adobe Pass.
struct TrafficAudit {
    /// The domains of Adobe Pass; their subdomains belong to it.
    private static let domains = ["auth.adobe.com", "auth-staging.adobe.com"]

    private let hosts: [[UInt8]]
    private let limits: DocumentLimits
    private var history = CallHistory()
    private var undocumented = UndocumentedPaths()
    private(set) var findings = AuditFindings()

    /// The number of requests to Adobe Pass.
    private(set) var audited = 0

    /// The number of requests to other hosts, and of requests without a URL.
    private(set) var other = 0

    private var usesV2 = false
    private var usesOlder = false
    private var timeless = 0

    /// Creates an audit.
    ///
    /// - Parameters:
    ///   - hosts: The hosts that stand for Adobe Pass in addition, with their ports.
    ///   - limits: The limits on the document of an exchange.
    init(hosts: [String], limits: DocumentLimits) {
        self.limits = limits
        self.hosts = hosts.map { $0.utf8.map(\.asciiLowercased) }
    }

    /// Audits the next request.
    mutating func add(_ call: CapturedCall) {
        guard let target = call.target, isOfAdobePass(target.host) else {
            other += 1
            // The host of a URL that was not read is not known.
            if call.target == nil, call.isCut {
                findings.add(.notChecked, "the URL of a request is too long", at: nil, entry: call.position)
            }
            return
        }
        guard !Self.isOfBrowserAlone(call, target) else { return }
        audited += 1
        let matching = AdobeEndpoint.all.indices.filter { AdobeEndpoint.all[$0].matches(target.segments) }
        let index = matching.first { call.method.elementsEqual(AdobeEndpoint.all[$0].method.utf8) }
        let endpoint = index.map { AdobeEndpoint.all[$0] }
        let place = place(call, target, endpoint, index ?? matching.first)
        if call.isCut { findings.add(.notChecked, "a part of a request is too long", at: place, entry: call.position) }
        if call.time == nil { timeless += 1 }
        var found: [(AuditRule, String?)] = []
        let report: (AuditRule, String?) -> Void = { rule, detail in found.append((rule, detail)) }
        if let endpoint {
            note(endpoint, report)
            AnswerCheck.check(call, endpoint, report)
            HeaderCheck.check(call, endpoint, report)
            history.add(call, endpoint, report)
        } else {
            report(matching.isEmpty ? .unknownEndpoint : .wrongMethod, nil)
        }
        ContentCheck.check(call, endpoint, limits, report)
        for (rule, detail) in found { findings.add(rule, detail, at: place, entry: call.position) }
    }

    /// Adds the findings about the whole capture.
    mutating func finish() {
        if timeless > 0 {
            let detail = "requests without a time that can be read, so polling, throttling and retries are not known"
            findings.add(.notChecked, detail, at: nil, entry: 0)
        }
        if history.isFull {
            findings.add(.notChecked, "too many different requests to compare all of them", at: nil, entry: 0)
        }
    }

    private mutating func note(_ endpoint: AdobeEndpoint, _ report: (AuditRule, String?) -> Void) {
        switch endpoint.interface {
        case .registration, .service, .browser: return
        case .v2: usesV2 = true
        case .v1, .sdk:
            usesOlder = true
            report(endpoint.interface == .v1 ? .v1Call : .sdkCall, nil)
        }
        if usesV2, usesOlder { report(.mixedVersions, nil) }
    }

    /// Returns whether a browser sends a request without a page that asks for it: a preflight, or the icon of the site.
    private static func isOfBrowserAlone(_ call: CapturedCall, _ target: CallTarget) -> Bool {
        call.method.elementsEqual("OPTIONS".utf8)
            || target.segments.count == 1 && target.segments[0].elementsEqual("favicon.ico".utf8)
    }

    private func isOfAdobePass(_ host: [UInt8]) -> Bool {
        if hosts.contains(host) { return true }
        let name = host.prefix { $0 != UInt8(ascii: ":") }
        return Self.domains.contains { domain in
            name.elementsEqual(domain.utf8) || name.suffix(domain.utf8.count + 1).elementsEqual(("." + domain).utf8)
        }
    }

    private mutating func place(
        _ request: CapturedCall,
        _ target: CallTarget,
        _ endpoint: AdobeEndpoint?,
        _ known: Int?
    ) -> AuditPlace {
        let isNamed =
            request.method.count <= 16 && request.method.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        let (path, call): (String, Int)
        if let known {
            (path, call) = (AdobeEndpoint.all[known].shown(target.segments), known)
        } else {
            let (text, number) = undocumented.add(target.segments)
            (path, call) = (text, AdobeEndpoint.all.count + number)
        }
        return AuditPlace(
            method: isNamed ? String(decoding: request.method, as: UTF8.self) : "(method)",
            url: (target.isPlain ? "http://" : "https://") + String(decoding: target.host.prefix(255), as: UTF8.self)
                + path,
            call: call,
            endpoint: endpoint
        )
    }
}
