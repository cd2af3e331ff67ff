// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Testing

@Suite struct ConfigurationTests {
    static let good = ["EXCHANGE_TRUST": "a.pem", "EXCHANGE_BACKEND": "none"]

    static func problems(_ json: String?, _ environment: [String: String]) -> [String] {
        do throws(ConfigurationError) {
            _ = try Configuration(json: json.map { Array($0.utf8) }, environment: environment, cores: 2)
            return []
        } catch {
            return error.problems
        }
    }

    @Test(arguments: [
        ("PORT", "65536", "port: must be a number from 0 to 65535"),
        ("PORT", "http", "port: must be a number from 0 to 65535"),
        ("LOG_LEVEL", "loud", "logLevel: must be one of trace, debug, info, notice, warning, error, critical"),
        ("CLOCK_SKEW", "301", "clockSkew: must be a number from 0 to 300"),
        ("ALLOW_ALGORITHMS", "md5", "allowAlgorithms: must be one of rsa-sha1"),
        ("REQUIRE_SIGNATURE", "none", "requireSignature: must be one of any, response, assertion, both"),
        ("BACKEND", "v3", "backend: must be one of v1, v2, none"),
        ("SERVER", "http://sp.example.test", "server: must be https://host"),
        ("SERVICE_PROVIDER", "a/b", "serviceProvider: must be IDs of channels"),
        ("TRUSTED_PROXIES", "10.0.0.0/33", "trustedProxies: must be addresses"),
        ("MAXIMUM_BODY_BYTES", "0", "maximumBodyBytes: must be a number from 1024 to"),
        ("DRAIN_DELAY", "-1", "drainDelay: must be from 0.0 to 600.0 seconds"),
        ("DRAIN_DELAY", "nan", "drainDelay: must be from 0.0 to 600.0 seconds"),
        ("REPLAY", "sometimes", "replay: must be one of memory, off"),
        ("PROT", "80", "EXCHANGE_PROT: is not a known setting"),
    ])
    func `reports the name of an invalid setting and the accepted values`(
        name: String,
        value: String,
        problem: String
    ) {
        let problems = Self.problems(nil, Self.good.merging(["EXCHANGE_" + name: value]) { _, new in new })
        #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
    }

    @Test func `reports all errors at once`() {
        let problems = Self.problems(#"{"port":"x","colour":"red"}"#, [:])
        #expect(problems.count == 5, "\(problems)")
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
