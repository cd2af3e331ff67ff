// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML

/// Compares parsing and canonicalization with libxml2 alone, on responses of real generators.
enum XMLSuite {
    /// From 1 KiB over the usual 5 to 7 KiB up to 1 MiB.
    private static let names = [
        "xmlsec1/minimal.xml", "pysaml2/query-assertion-signed.xml", "lasso/login.xml", "signxml/both-signed.xml",
        "opensaml/both-signed.xml", "signxml/size-64k.xml", "xmlsec1/size-256k.xml",
        "signxml/size-1m.xml",
    ]

    static func run(rounds: Int) {
        var table = Table(
            "document",
            "KiB",
            "bare parse",
            "parse + model",
            "model : bare",
            "bare canonical",
            "canonical",
            "canonical : bare"
        )
        for name in names {
            let document = read(name)
            let times = measure(document, rounds: rounds)
            let speeds = times.map { Double(document.count) / $0 * 1000 }
            table.append([
                name, Table.figure(Double(document.count) / 1024), Table.figure(speeds[0]), Table.figure(speeds[1]),
                Table.figure(times[1] / times[0]), Table.figure(speeds[2]), Table.figure(speeds[3]),
                Table.figure(times[3] / times[2]),
            ])
        }
        print("\nXML: megabytes of document per second, and times as multiples of libxml2 alone in the same run\n")
        print(table)
    }

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

    /// Times in nanoseconds of libxml2 parsing, of parsing and decoding, and of both with canonicalization.
    private static func measure(_ document: [UInt8], rounds: Int) -> [Double] {
        Measurement.times(of: contenders(document), rounds: rounds, slice: .milliseconds(2))
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
        let vectors = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../TestVectors/responses").standardized
        guard let data = try? Data(contentsOf: vectors.appending(path: name)) else {
            fatalError("There is no vector \(name).")
        }
        precondition(isRead(Array(data)), "The vector \(name) must be a valid response.")
        return Array(data)
    }
}
