// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import MetadataRetrieval
internal import Testing

/// The URLs from which metadata may be fetched.
@Suite struct `locations of metadata` {
    @Test(arguments: [
        ("https://mdq.example/", "https://idp.example.org/shibboleth", "https%3A%2F%2Fidp.example.org%2Fshibboleth"),
        ("https://mdq.example", "urn:a b+c/d?e#f&g", "urn%3Aa%20b%2Bc%2Fd%3Fe%23f%26g"),
        ("https://mdq.example/", "https://ü.example/..", "https%3A%2F%2F%C3%BC.example%2F.."),
    ])
    func `an entity ID becomes one segment of the path`(base: String, entity: String, segment: String) throws {
        #expect(try MetadataLocation(mdq: base, entityID: entity).url == "https://mdq.example/entities/\(segment)")
    }

    @Test(arguments: [
        "http://f.example/m.xml", "ftp://f.example/m.xml", "https://f.example/m.xml#a", "https://f.example/a b",
        "m.xml", "https://f.example/\u{1b}",
        "https://user@f.example/", "http://localhost.example/", "http://localhost:80@f.example/",
        "http://127.0.0.1.example/", "http://[::1].example/", "http://localhost\\@f.example/",
    ])
    func `other URLs are rejected`(url: String) {
        #expect(throws: MetadataLocationFault.self) { try MetadataLocation(url: url) }
        #expect(throws: MetadataLocationFault.self) { try MetadataLocation(mdq: url, entityID: "a") }
    }
}
