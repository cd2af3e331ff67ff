// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Compares parsing and canonicalization with libxml2 alone, on responses of real generators.
enum XMLSuite {
    /// From 1 KiB over the usual 5 to 7 KiB up to 1 MiB.
    private static let names = [
        "xmlsec1/minimal.xml", "pysaml2/query-assertion-signed.xml", "lasso/login.xml", "signxml/both-signed.xml",
        "opensaml/both-signed.xml", "signxml/size-64k.xml", "xmlsec1/size-256k.xml",
        "signxml/size-1m.xml",
    ]

    /// Compares parsing and canonicalization, each with libxml2 alone.
    static var comparisons: [Comparison] {
        names.map { name in
            let document = read(name)
            return Comparison(
                document: "xml/\(name)",
                byteCount: document.count,
                slice: .milliseconds(2),
                pairs: [("parse + model", "bare parse"), ("canonical", "bare canonical")]
            ) {
                contenders(document)
            }
        }
    }

    private static func contenders(_ document: [UInt8]) -> [Contender] {
        precondition(BareLibXML2.canonicalize(document) == canonicalCount(document))
        return [
            Contender(name: "bare parse") { blackHole(BareLibXML2.parse(document)) },
            Contender(name: "parse + model") { blackHole(isRead(document)) },
            Contender(name: "bare canonical") { blackHole(BareLibXML2.canonicalize(document)) },
            Contender(name: "canonical") { blackHole(canonicalCount(document)) },
        ]
    }

    private static func isRead(_ document: [UInt8]) -> Bool {
        do throws(SAMLError) {
            return try UnverifiedResponse(parsing: document, limits: .batch).response != nil
        } catch {
            fatalError("A vector cannot be read: \(error)")
        }
    }

    private static func canonicalCount(_ document: [UInt8]) -> Int {
        do throws(CanonicalizationError) {
            return try DocumentCanonicalizer(limits: .batch).octets(in: document).count
        } catch {
            fatalError("A vector cannot be canonicalized: \(error)")
        }
    }

    private static func read(_ name: String) -> [UInt8] {
        let document = SignedResponse.read("responses/\(name)")
        precondition(isRead(document), "The vector \(name) must be a valid response.")
        return document
    }
}
