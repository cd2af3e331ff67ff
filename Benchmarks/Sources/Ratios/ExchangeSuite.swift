// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange

/// Compares the encoding of a document, as an app and a service call it, with reading the document once.
enum ExchangeSuite {
    static var comparisons: [Comparison] {
        ["pysaml2/query-assertion-signed.xml", "lasso/login.xml", "signxml/size-64k.xml"].map { name in
            let document = SignedResponse.read("responses/\(name)")
            return Comparison(
                document: "exchange/\(name)",
                byteCount: document.count,
                slice: .milliseconds(2),
                pairs: [("ExchangeGuard", "bare parse"), ("EncodedSAMLResponse", "bare parse")]
            ) {
                [
                    Contender(name: "bare parse") { blackHole(BareLibXML2.parse(document)) },
                    Contender(name: "ExchangeGuard") { blackHole(try? ExchangeGuard().encode(document)) },
                    Contender(name: "EncodedSAMLResponse") { blackHole(try? EncodedSAMLResponse(document)) },
                ]
            }
        }
    }
}
