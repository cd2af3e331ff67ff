// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The library and the tools give one verdict for one document and one policy (S-100).
@Suite(.requiresXMLSec)
struct LibraryVerdictTests {
    private static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)

    /// The settings of a comparison, as members of a policy file.
    private static let settings: [[String: PolicyMember]] = [
        [:],
        ["decryption-key": .texts(["keys/sp-rsa.key.pem"]), "maximum-assertions": .number(2)],
        [
            "decryption-key": .texts(["keys/sp-rsa.key.pem"]), "require-signature": .text("assertion"),
            "allow-algorithm": .texts(["aes-cbc", "rsa-1_5", "sha1", "rsa-sha1", "inclusive-c14n"]),
            "certificate-dates": .text("enforce"), "duplicate-attributes": .text("reject"), "maximum-age": .number(90),
        ],
        [
            "profile": .text("web-sso"), "audience": .texts(["https://sp.example.test"]),
            "in-response-to": .texts(["_q1"]), "issuer": .texts(["https://idp.example.test"]),
            "one-time-use": .text("reject"), "require-signature": .text("response"),
        ],
    ]

    enum PolicyMember: Encodable, Sendable {
        case number(Int)
        case text(String)
        case texts([String])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            case .texts(let texts): try container.encode(texts)
            }
        }
    }

    /// The validators of the library and of the tools, for one policy.
    private struct Validators {
        let limits: DocumentLimits
        private let tool: DocumentValidator
        private let library: ResponseValidator
        private let hasNoKey: Bool

        init(_ members: [String: PolicyMember]) throws {
            let trust = TestVectors.directory.appending(path: "keys/trust.pem").path
            let file = FileManager.default.temporaryDirectory.appending(path: "policy-\(UUID().uuidString).json")
            defer { try? FileManager.default.removeItem(at: file) }
            var absolute = members
            if case .texts(let keys) = members["decryption-key"] {
                absolute["decryption-key"] = .texts(keys.map { TestVectors.directory.appending(path: $0).path })
            }
            absolute["trust"] = .texts([trust])
            try JSONEncoder().encode(absolute).write(to: file)
            let settings = try PolicyFile.options(reading: InputPath(file.path)).settings
            let options = try settings.validation(now: LibraryVerdictTests.moment)
            limits = options.limits
            tool = DocumentValidator(
                options,
                signatures: try SignatureCheck(
                    settings.signatures,
                    policy: options.policy,
                    limits: limits,
                    readAt: LibraryVerdictTests.moment
                )
            )
            let keys = try settings.signatures.decryptionKeys.map {
                try PrivateKey(pem: Array(Data(contentsOf: URL(filePath: $0.description))))
            }
            hasNoKey = keys.isEmpty
            library = ResponseValidator(
                policy: options.policy,
                trust: try TrustStore(contentsOf: trust),
                signatures: settings.signatures.policy(),
                decryptionKeys: DecryptionKeys(keys),
                limits: limits,
                // The cause of a failure can decide which of two codes describes it.
                diagnosesFailures: true
            )
        }

        /// Returns the verdict and the findings of the library.
        func ofLibrary(_ document: [UInt8]) -> Judgment {
            let result = library.result(for: document, at: LibraryVerdictTests.moment)
            #expect((result.verified != nil) == (result.verdict == .accept))
            let isVerified = result.entries.allSatisfy { $0.assertion == nil || $0.isVerified }
            let hasNoKey = hasNoKey && isVerified
            let errors = result.findings.filter { $0.severity == .error }.map(\.code)
            let verdict: ReportVerdict =
                switch result.verdict {
                // The library accepts a verified response with an encrypted name; a report has not read all of it.
                case .accept where result.findings.contains { $0.code == .encryptionNotDecrypted }: .undecided
                case .accept: .accept
                // The library rejects what it cannot read; a report does not decide.
                case .reject where hasNoKey && Set(errors) == [.encryptionNotDecrypted]: .undecided
                case .reject: .reject
                case .unreadable: .unreadable
                }
            return Judgment(
                verdict,
                result.findings.map { finding in
                    var finding = finding
                    if hasNoKey, finding.code == .encryptionNotDecrypted { finding.severity = .warning }
                    return finding
                }.inReportOrder
            )
        }

        /// Returns the verdict and the findings of the tools; `nil` if they read another document inside this one.
        func ofTool(_ document: [UInt8]) -> Judgment? {
            let record = tool.validate(InputFile(document), from: "vector")
            // The tools name other messages before they parse them.
            guard record.layers.allSatisfy({ $0 == "soap" }),
                !record.findings.contains(where: { $0.code == .inputOtherMessage })
            else { return nil }
            // A report puts an explanation of a wrapping attack before the findings of the library.
            let isExplained = record.findings.first?.message.hasPrefix("Possible signature wrapping: ") == true
            return Judgment(record.verdict, Array(record.findings.dropFirst(isExplained ? 1 : 0)))
        }
    }

    /// A verdict, and the codes and severities of the findings.
    private struct Judgment: Equatable, CustomStringConvertible {
        let verdict: ReportVerdict
        let findings: [String]

        init(_ verdict: ReportVerdict, _ findings: [Finding]) {
            self.verdict = verdict
            self.findings = findings.compactMap { finding in
                // The library sends nothing to an exchange and does not check the layout of Base64, and only a service is warned of a
                // policy without an audience.
                finding.code.area == "exchange" || [.audienceUnchecked, .encodingWrappedBase64].contains(finding.code)
                    ? nil : "\(finding.code.rawValue) \(finding.severity)"
            }
        }

        var description: String { "\(verdict.rawValue) \(findings)" }
    }

    /// The documents of the vectors, without the layers of captures.
    private static func documents(_ limits: DocumentLimits) throws -> [(name: String, bytes: [UInt8])] {
        let folder = TestVectors.directory.path + "/"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        return try Cases.tried(files).compactMap { name in
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder),
                !isFolder.boolValue
            else {
                return nil
            }
            let bytes = Array(try Data(contentsOf: URL(filePath: folder + name)))
            guard let peeled = try? CaptureLayers.peel(bytes, limits: limits.captureLimits) else { return nil }
            return (name, peeled.document)
        }
    }

    @Test(arguments: settings.indices)
    func `agree on each document of the vectors`(index: Int) throws {
        let validators = try Validators(Self.settings[index])
        var verdicts: [ReportVerdict: Int] = [:]
        var compared = 0
        // Strict policies reject most documents alike, so some of them suffice. A landing tries fewer.
        let step = (index < 2 ? 1 : 4) * (Cases.stride == 1 ? 1 : 3)
        for (offset, (name, document)) in try Self.documents(validators.limits).enumerated()
        where offset.isMultiple(of: step) {
            guard let tool = validators.ofTool(document) else { continue }
            let library = validators.ofLibrary(document)
            #expect(tool == library, "\(name)")
            compared += 1
            verdicts[library.verdict, default: 0] += 1
        }
        #expect(compared > 1_200 / step / Cases.stride)
        #expect(verdicts[.reject, default: 0] > 0)
        if index < 2 { #expect(Set(verdicts.keys).union([.undecided]) == Set(ReportVerdict.allCases)) }
    }
}
