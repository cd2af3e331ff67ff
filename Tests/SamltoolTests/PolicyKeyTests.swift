// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The members of the policies, the flags and the keys must match.
@Suite struct `Every option of samltool validate` {
    /// A value for each key that is not its default.
    private static let samples: [String: Sample] = {
        let vectors = TestVectors.directory
        let list = vectors.appending(path: "README.md").path
        let trust = vectors.appending(path: "keys/idp-rsa.crt.pem").path
        let key = vectors.appending(path: "keys/sp-rsa.key.pem").path
        let query = vectors.appending(path: "queries/pysaml2-attribute-query.xml").path
        let metadata = vectors.appending(path: "findings/sp-metadata.xml").path
        let request = vectors.appending(path: "findings/authn-request.xml").path
        return [
            "files-from": .text(list), "input-format": .text("xml"), "field": .text("a.b"), "trust": .texts([trust]),
            "metadata-signed-by": .texts([trust]), "trust-key": .texts(["https://idp.example.test=\(trust)"]),
            "require-signature": .text("response"), "certificate-dates": .text("enforce"),
            "decryption-key": .texts([key]), "allow-algorithm": .texts(["sha1", "rsa-sha1"]),
            "profile": .text("web-sso"), "issuer": .texts(["a", "b"]), "issuer-pair": .texts(["a b"]),
            "audience": .texts(["a"]), "recipient": .texts(["a"]), "destination": .texts(["a"]),
            "in-response-to": .texts(["_a"]), "query": .text(query), "request": .text(request),
            "sp-name-qualifier": .texts(["a"]),
            "sp-metadata": .text(metadata), "entity": .text("a"),
            "confirmation-key": .text(trust), "authn-context": .texts(["a"]), "require-subject-identifier": .flag,
            "clock-skew": .number(0), "maximum-age": .number(7),
            "require-attribute": .texts(["a"]), "maximum-lifetime": .number(12),
            "maximum-authentication-age": .number(13),
            "maximum-assertions": .number(2),
            "maximum-attributes": .number(3), "maximum-values": .number(4), "duplicate-attributes": .text("reject"),
            "one-time-use": .text("reject"), "at": .text("issue-instant"), "exchange": .flag,
            "reject-replays": .text("/nonexistent/a.sqlite"), "schema": .flag,
            "schema-directory": .text("/nonexistent"),
            "max-bytes": .number(5), "max-depth": .number(6), "max-nodes": .number(7), "max-attributes": .number(8),
            "max-namespaces": .number(9), "max-text": .number(10), "max-name": .number(11), "format": .text("jsonl"),
            "output": .text("/dev/full"), "quiet": .flag, "group": .flag, "no-group": .flag, "entry": .number(2),
            "messages": .text("all"), "pair": .flag,
            "summary": .text("/dev/full"),
            "metrics": .text("/dev/full"),
            "fail-on-empty": .flag,
            "fail-on-unchecked": .flag, "show-values": .flag, "hunt": .flag,
            "carry": .text("a,b.c"), "jobs": .number(BatchRun.coreCount + 1),
            "fail-fast": .flag, "resume": .text("/nonexistent/journal"), "progress": .text("never"),
        ]
    }()

    private enum Sample: Encodable {
        case flag
        case number(Int)
        case text(String)
        case texts([String])

        func arguments(_ name: String) -> [String] {
            switch self {
            case .flag: ["--\(name)"]
            case .number(let number): ["--\(name)=\(number)"]
            case .text(let text): ["--\(name)=\(text)"]
            case .texts(let texts): texts.map { "--\(name)=\($0)" }
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .flag: try container.encode(true)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            case .texts(let texts): try container.encode(texts)
            }
        }
    }

    /// Reads the options of a policy file with one key.
    private func options(_ name: String, in folder: URL) throws -> RunOptions {
        let file = folder.appending(path: "policy.json")
        try JSONEncoder().encode([name: try #require(Self.samples[name], "\(name) has no sample")]).write(to: file)
        return try PolicyFile.options(reading: InputPath(file.path))
    }

    /// The names and values of the members of a value.
    private func members(_ value: Any) -> [String: String] {
        let members = Mirror(reflecting: value).children.map { ($0.label ?? "", String(describing: $0.value)) }
        return Dictionary(uniqueKeysWithValues: members)
    }

    private func changes(_ value: Any, from usual: Any) -> Set<String> {
        let usual = members(usual)
        return Set(members(value).filter { usual[$0.key] != $0.value }.keys)
    }

    @Test func `has a flag and a key with the same name`() throws {
        let keys = Set(PolicyKey.all.map(\.name))
        #expect(keys.count == PolicyKey.all.count)
        #expect(keys == Set(Self.samples.keys))
        #expect(Set(try Options.ofValidate().map(\.name)).subtracting(["json", "policy", "help", "version"]) == keys)
    }

    @Test func `states the accepted values and the default in its help`() throws {
        let skew = try #require(PolicyKey.named("clock-skew")).help
        let (range, usual) = (ValidationPolicy.clockSkews, ValidationPolicy.defaultClockSkew)
        #expect(skew.contains("from \(range.lowerBound) to \(range.upperBound) (default: \(usual);"))
        #expect(skew.hasSuffix("saml2int \(ValidationPolicy.federationClockSkew))."))
        #expect(try #require(PolicyKey.named("format")).help.hasSuffix("\(ReportFormat.form) (default: text)."))
        #expect(!PolicyKey.all.contains { $0.help.contains("{") || $0.help.isEmpty })
    }

    @Test(arguments: PolicyKey.all.map(\.name))
    func `sets only its own value, and one member of the settings`(name: String) throws {
        try Folder.with { folder in
            let options = try options(name, in: folder)
            #expect(changes(options.settings, from: RunSettings()).count == 1)
            #expect(PolicyKey.all.filter { !$0.texts(options).isEmpty }.map(\.name) == [name])
        }
    }

    @Test(.requiresXMLSec) func `sets a member of the policies, and every member has an option`() throws {
        var reached: [String: Set<String>] = [:]
        try Folder.with { folder in
            let usual = try Policies(RunOptions()).parts
            for name in Self.samples.keys {
                for (part, value) in try Policies(options(name, in: folder)).parts {
                    reached[part, default: []].formUnion(changes(value, from: try #require(usual[part])))
                }
            }
            for (part, value) in usual {
                // A bound of the work of inclusive canonicalization, a state inside one input, and what follows from the
                // other members.
                let apart: Set = ["namespacesInScopeInclusive", "isInMail", "expansion", "archiveDepth", "lookup"]
                #expect(Set(members(value).keys).subtracting(apart) == reached[part], "\(part)")
            }
        }
    }

    /// The options of the policy that require nothing of an assertion: they are about clocks, about the response, about the
    /// document around an assertion, or about the number of assertions.
    private static let aboutNoAssertion: Set = [
        "clock-skew", "at", "destination", "maximum-assertions", "exchange", "schema", "schema-directory", "entity",
    ]

    /// An option that is not in this list is a requirement, so a new one cannot be forgotten.
    @Test(.requiresXMLSec, arguments: PolicyKey.all.filter { [.policy, .replays].contains($0.section) }.map(\.name))
    func `rejects an assertion that was not decrypted, if it requires anything of assertions`(name: String) throws {
        let isRequirement = !Self.aboutNoAssertion.contains(name)
        let closed = Array(try Data(contentsOf: TestVectors.directory.appending(path: "policy/response/closed.xml")))
        let covered = Array(
            try Data(contentsOf: TestVectors.directory.appending(path: "attacks/valid/encrypted-around.xml"))
        )
        try Folder.with { folder in
            let settings = try options(name, in: folder).settings
            let policy = try settings.validationPolicy()
            #expect(policy.validatesAssertions == isRequirement)
            let moment = try #require(Timestamp(rfc3339: "2026-05-01T10:01:00Z"))
            let validator = DocumentValidator(try settings.validation(now: moment))
            for document in [closed, covered] {
                let parsed = try UnverifiedResponse(parsing: document)
                let result = ResponseRules.standard.result(on: parsed, policy: policy, at: moment)
                let told = result.findings.filter { $0.code == .encryptionNotDecrypted }.map(\.severity)
                #expect(told == [isRequirement ? .error : .warning])
                #expect(result.verdict == .reject || !isRequirement)
                // A report of a run without a decryption key never accepts it.
                #expect(validator.validate(InputFile(document), from: "vector").verdict != .accept)
            }
        }
    }

    /// The policies that result from options.
    private struct Policies {
        var parts: [String: Any]

        init(_ options: RunOptions) throws {
            let settings = options.settings
            let policy = try settings.validationPolicy()
            let limits = try #require(Mirror(reflecting: settings.limits).children.first?.value)
            parts = [
                "ValidationPolicy": policy, "ValidationPolicy.Limits": policy.limits, "DocumentLimits": limits,
                "SignatureOptions": settings.signatures, "InputOpening": settings.opening,
                "ValidationOptions": try settings.validation(now: .init(seconds: 0)),
                "RunSettings": settings,
            ]
            parts["SignaturePolicy"] = settings.signatures.policy()
        }
    }

    @Test(arguments: Cases.tried(PolicyKey.all.map(\.name)))
    func `changes the identity of a run if the report depends on it`(name: String) throws {
        guard name != "resume" else { return }
        try Folder.with { folder in
            let sample = try #require(Self.samples[name])
            let output = name == "output" ? [] : ["--output", "/dev/full"]
            let run =
                ["validate", "responses/xmlsec1/minimal.xml", "--resume", folder.appending(path: "j").path] + output
            let refusal = "The journal belongs to a run with another --\(name)."
            // A failed run keeps its journal.
            #expect(try Tool.run(run + sample.arguments(name)).status != 0)
            _ = try options(name, in: folder)
            let same = try Tool.run(run + ["--policy", folder.appending(path: "policy.json").path])
            #expect(same.status != 0)
            #expect(!same.errors.contains("belongs to"), "\(same.errors)")
            let other = try Tool.run(run)
            let apart = [
                "jobs", "progress", "summary", "metrics", "fail-on-empty", "fail-on-unchecked",
            ]
            guard !apart.contains(name) else {
                #expect(!other.errors.contains("belongs to"), "\(other.errors)")
                return
            }
            #expect(other.status == 64)
            // A file with further inputs changes the list of inputs, too.
            let first = name == "files-from" ? refusal.replacing("--files-from", with: "list of inputs") : refusal
            #expect(other.errors.contains(first), "\(other.errors)")
        }
    }
}
