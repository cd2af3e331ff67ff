// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Foundation
internal import Testing

@Suite struct ConfigurationTests {
    static let good = ["TRUST": "a.pem", "BACKEND": "none"]

    /// Returns what is wrong with a file and with settings of the environment.
    static func problems(_ json: String?, _ settings: [String: String]) -> [String] {
        let environment = Dictionary(uniqueKeysWithValues: settings.map { ("EXCHANGE_" + $0, $1) })
        let configuration = Result { () throws(ConfigurationError) in
            try Configuration(json: json.map { Array($0.utf8) }, environment: environment, cores: 2)
        }
        return if case .failure(let error) = configuration { error.problems } else { [] }
    }

    @Test(arguments: [
        ("PORT=65536", "port: must be a number from 0 to 65535"),
        ("PORT=http", "port: must be a number from 0 to 65535"),
        ("LOG_LEVEL=loud", "logLevel: must be one of trace, debug, info, notice, warning, error, critical"),
        ("CLOCK_SKEW=301", "clockSkew: must be a number from 0 to 300"),
        ("ALLOW_ALGORITHMS=md5", "allowAlgorithms: must be one of rsa-sha1"),
        ("REQUIRE_SIGNATURE=none", "requireSignature: must be one of any, response, assertion, both"),
        ("BACKEND=v3", "backend: must be one of v1, v2, none"),
        ("SERVER=http://sp.example.test", "server: must be https://host"),
        ("SERVICE_PROVIDER=a/b", "serviceProvider: must be IDs of channels"),
        ("TRUSTED_PROXIES=10.0.0.0/33", "trustedProxies: must be addresses"),
        ("MAXIMUM_BODY_BYTES=0", "maximumBodyBytes: must be a number from 1024 to"),
        ("DRAIN_DELAY=-1", "drainDelay: must be from 0.0 to 600.0 seconds"),
        ("DRAIN_DELAY=nan", "drainDelay: must be from 0.0 to 600.0 seconds"),
        ("REPLAY=sometimes", "replay: must be one of memory, off"),
        ("PROT=80", "EXCHANGE_PROT: is not a known setting"),
    ])
    func `reports the name of an invalid setting and the accepted values`(setting: String, problem: String) {
        let parts = setting.split(separator: "=").map(String.init)
        let problems = Self.problems(nil, Self.good.merging([parts[0]: parts[1]]) { $1 })
        #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
    }

    @Test func `reports all errors at once`() {
        #expect(Self.problems(#"{"port":"x","color":"red"}"#, [:]).count == 5)
    }

    @Test func `reads a file, which the environment overrides`() throws {
        let json = Array(#"{"trust":["a.pem","b.pem"],"backend":"none","port":1234,"host":"::1"}"#.utf8)
        let configuration = try Configuration(json: json, environment: ["EXCHANGE_HOST": "0.0.0.0"], cores: 2)
        #expect(configuration.port == 1234)
        #expect(configuration.host == "0.0.0.0")
    }

    @Test(arguments: ["ACME,ACME", "a/b", "ACME=", ""])
    func `requires different and valid names of service providers`(text: String) {
        #expect(throws: ConfigurationError.self) { try ServiceFixture(["SERVICE_PROVIDERS": text]) }
    }

    @Test(arguments: ["", "[]", #"{"port":{}}"#])
    func `reports a file that is not valid JSON`(json: String) {
        #expect(Self.problems(json, Self.good).first?.hasPrefix("the configuration file: ") == true)
    }
}

/// What the service says of the files and folders that its settings name, before it starts.
struct InspectionTests {
    private static func problems(_ settings: [String: String]) -> [String] {
        (#expect(throws: ConfigurationError.self) { try ServiceFixture(settings) })?.problems ?? []
    }

    @Test func `names the setting and the path of every missing file`() {
        let paths = [
            "TRUST": "/nope/a.pem,/nope/b.pem", "DECRYPTION_KEYS": "/nope/key.pem", "CALLERS_FILE": "/nope/callers",
            "SOFTWARE_STATEMENT_FILE": "/nope/statement", "CREDENTIALS_FOLDER": "/nope/folder",
        ]
        let expected = [
            "decryptionKeys: /nope/key.pem", "trust: /nope/a.pem", "trust: /nope/b.pem",
            "softwareStatementFile: /nope/statement", "credentialsFolder: /nope/folder", "callersFile: /nope/callers",
        ]
        #expect(Self.problems(paths) == expected.map { "\($0): No such file or directory" })
    }

    @Test(arguments: [
        ("DECRYPTION_KEYS", "decryptionKeys: PATH: trust.no-private-key"), ("TRUST", "trust: PATH: "),
        ("SOFTWARE_STATEMENT_FILE", "softwareStatementFile: PATH: the file does not contain a software statement"),
        ("CALLERS_FILE", "callersFile: PATH: must be a JSON object"),
    ])
    func `names the setting and the path of a file with something else`(setting: String, problem: String) async throws {
        try await withFolder { folder in
            write("x", to: folder.appending(path: "file"))
            let file = folder.appending(path: "file").path
            let problems = Self.problems([setting: file])
            let expected = problem.replacingOccurrences(of: "PATH", with: file)
            #expect(problems.count == 1 && problems[0].hasPrefix(expected), "\(problems)")
        }
    }

    @Test func `names an issuer without a key`() {
        let metadata = SampleDocument.key("idp-metadata.xml")
        let problems = Self.problems(["TRUST": metadata, "ISSUERS": "\(SampleDocument.issuer),https://other.example"])
        #expect(problems.count == 1 && problems[0].hasPrefix("issuers: https://other.example: "), "\(problems)")
    }

    @Test func `warns of files and folders that other users can use`() async throws {
        try await withFolder { folder in
            let (statement, trust) = (folder.appending(path: "statement").path, folder.appending(path: "trust").path)
            try FileManager.default.copyItem(atPath: SampleDocument.key("idp-rsa.pub.pem"), toPath: trust)
            for (path, mode) in [(statement, 0o644), (trust, 0o666), (folder.path, 0o755)] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            let fixture = try ServiceFixture([
                "TRUST": trust, "SOFTWARE_STATEMENT_FILE": statement, "CREDENTIALS_FOLDER": folder.path,
            ])
            let expected = [
                "trust: \(trust): other users can change this file (mode 666)",
                "softwareStatementFile: \(statement): other users can read or change this file (mode 644)",
                "credentialsFolder: \(folder.path): other users can read or change this folder (mode 755)",
            ]
            #expect(fixture.service.warnings == expected)
            for warning in expected { #expect(fixture.log.contains("warning \(warning)")) }
        }
    }
}
