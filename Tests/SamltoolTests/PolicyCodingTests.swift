// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// The policies of the library and the policy file of the command line have the same keys and values.
@Suite struct `The JSON of a policy` {
    /// A value for each key that is not its default.
    private static let validation = [
        ("profile", #""web-sso""#), ("issuer", #"["a","b"]"#), ("issuer-pair", #"["a b"]"#), ("audience", #"["a"]"#),
        ("recipient", #"["a"]"#), ("destination", #"["a"]"#), ("in-response-to", #"["_a","_b"]"#),
        ("sp-name-qualifier", #"["a"]"#), ("authn-context", #"["a"]"#), ("require-subject-identifier", "true"),
        ("one-time-use", #""reject""#), ("duplicate-attributes", #""reject""#),
        ("clock-skew", "0"), ("maximum-age", "7"), ("maximum-lifetime", "12"),
        ("maximum-authentication-age", "13"), ("require-attribute", #"["a"]"#), ("maximum-assertions", "2"),
        ("maximum-attributes", "3"),
        ("maximum-values", "4"),
    ]

    private static let signatures = [
        ("require-signature", #""both""#), ("allow-algorithm", #"["rsa-sha1","sha1"]"#),
        ("certificate-dates", #""enforce""#),
    ]

    private static func json(_ members: [(String, String)]) -> Data {
        Data("{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}".utf8)
    }

    private static func decode<Policy: Decodable>(_ json: Data) throws -> Policy {
        try JSONDecoder().decode(Policy.self, from: json)
    }

    /// The options that a policy file contains.
    private static func options(_ json: Data) throws -> RunOptions {
        var options = RunOptions()
        try Folder.with { folder in
            let file = folder.appending(path: "policy.json")
            try json.write(to: file)
            options = try PolicyFile.options(reading: InputPath(file.path))
        }
        return options
    }

    @Test func `has a key of the policy file for each member`() {
        let policy = Mirror(reflecting: ValidationPolicy()).children.compactMap(\.label).filter { $0 != "limits" }
        let limits = Mirror(reflecting: ValidationPolicy.Limits()).children.count
        // A policy file names the files of queries, requests, metadata and the key of a presenter. The lookup follows from
        // the rest, and replay detection is an option of a run.
        let apart: Set = [
            "query", "request", "service", "requestMetadata", "confirmationKey", "detectsReplays", "lookup",
        ]
        #expect(ValidationPolicy.Key.allCases.count == policy.filter { !apart.contains($0) }.count + limits)
        #expect(SignaturePolicy.Key.allCases.count == Mirror(reflecting: SignaturePolicy()).children.count)
        let names = ValidationPolicy.Key.allCases.map(\.rawValue) + SignaturePolicy.Key.allCases.map(\.rawValue)
        #expect(Set(names).isSubset(of: PolicyKey.all.map(\.name)))
        #expect(Set(names) == Set((Self.validation + Self.signatures).map(\.0)))
    }

    @Test(arguments: validation)
    func `has the meaning of the policy file, for responses`(member: (String, String)) throws {
        let json = Self.json([member])
        let policy: ValidationPolicy = try Self.decode(json)
        #expect(try policy == Self.options(json).settings.validationPolicy())
        #expect(policy != ValidationPolicy())
    }

    @Test(arguments: signatures)
    func `has the meaning of the policy file, for signatures`(member: (String, String)) throws {
        let json = Self.json([member] + (member.0 == "require-signature" ? [] : [("require-signature", #""any""#)]))
        let policy: SignaturePolicy = try Self.decode(json)
        #expect(try policy == Self.options(json).settings.signatures.policy())
        #expect(policy != SignaturePolicy())
    }

    @Test func `is decoded to the policy that was encoded`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for members in [
            [], Self.validation, [("in-response-to", #""unsolicited""#)], [("in-response-to", "[]")],
            [("in-response-to", #"["","1 a"]"#)],
        ] {
            let policy: ValidationPolicy = try Self.decode(Self.json(members))
            let encoded = try encoder.encode(policy)
            #expect(encoded == Self.json(members.sorted { $0.0 < $1.0 }))
            #expect(try Self.decode(encoded) == policy)
        }
        let policy: SignaturePolicy = try Self.decode(Self.json(Self.signatures))
        #expect(try encoder.encode(policy) == Self.json(Self.signatures.sorted { $0.0 < $1.0 }))
    }

    @Test(arguments: [
        #"{"audiences":["a"]}"#, #"{"audience":"a"}"#, #"{"clock-skew":301}"#, #"{"clock-skew":-1}"#,
        #"{"maximum-age":-1}"#, #"{"maximum-lifetime":-1}"#, #"{"maximum-authentication-age":-1}"#,
        #"{"maximum-assertions":17}"#, #"{"maximum-assertions":0}"#, #"{"maximum-attributes":0}"#,
        #"{"maximum-values":0}"#, #"{"in-response-to":[1]}"#, #"{"authn-context":"a"}"#,
        #"{"require-subject-identifier":"yes"}"#, #"{"in-response-to":"any"}"#,
        #"{"issuer-pair":["a"]}"#,
        #"{"issuer-pair":["a b c"]}"#, #"{"profile":"none"}"#, #"{"query":"query.xml"}"#,
        #"{"confirmation-key":"key.pem"}"#, "[]",
        #"{"one-time-use":"ignored"}"#,
        #"{"require-signature":"any"}"#,
    ])
    func `is rejected with an unknown key or another value`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ValidationPolicy.self, from: Data(json.utf8)) }
    }

    @Test(arguments: [
        #"{"require-signature":"none"}"#, #"{"allow-algorithm":["md5"]}"#, #"{"certificate-dates":"reported"}"#,
        #"{"requirement":"any"}"#, #"{"audience":["a"]}"#,
    ])
    func `never requires less than the library does`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SignaturePolicy.self, from: Data(json.utf8)) }
    }

    @Test func `does not exist for a query, nor for entity IDs with spaces`() throws {
        var policy = ValidationPolicy()
        policy.issuerPairs = [.init(response: "a b", assertion: "c")]
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(policy) }
        policy.issuerPairs = []
        let header = MessageHeader(id: try #require(XMLID("_q" as String)), issueInstant: Timestamp(seconds: 0))
        policy.query = AttributeQuery(header, subject: Subject(.nameID(NameID("user"))))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(policy) }
        policy.query = nil
        policy.request = AuthnRequest(header)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(policy) }
    }
}
