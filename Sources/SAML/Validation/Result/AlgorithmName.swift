// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The short names that reports use for the algorithm URIs of XML Signature, XML Encryption and RFC 9231.
///
/// The table also names algorithms that no policy can allow. A test compares it with the algorithms that the module
/// `SAMLSignature` supports.
package enum AlgorithmName {
    /// Returns the short name of an algorithm, or the URI itself if it has none.
    package static func short(_ uri: String) -> String { names[Exact(uri)] ?? uri.withoutUserInformation }

    private static let names: [ExactText: String] = {
        let (ds, xenc, xenc11) = (Namespaces.signature, Namespaces.encryption, Namespaces.encryption11)
        let more = "http://www.w3.org/2001/04/xmldsig-more#"
        let more2007 = "http://www.w3.org/2007/05/xmldsig-more#"
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
        let inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"
        var names = [
            ds + "rsa-sha1": "rsa-sha1", ds + "dsa-sha1": "dsa-sha1", ds + "hmac-sha1": "hmac-sha1",
            ds + "sha1": "sha1", more + "sha224": "sha224", more + "sha384": "sha384",
            more + "ecdsa-sha1": "ecdsa-sha1", more + "rsa-md5": "rsa-md5", more + "md5": "md5",
            more2007 + "sha256-rsa-MGF1": "rsa-pss-sha256", more2007 + "sha384-rsa-MGF1": "rsa-pss-sha384",
            more2007 + "sha512-rsa-MGF1": "rsa-pss-sha512",
            "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519": "ed25519",
            xenc + "sha256": "sha256", xenc + "sha512": "sha512",
            xenc + "rsa-1_5": "rsa-1_5", xenc + "rsa-oaep-mgf1p": "rsa-oaep-mgf1p", xenc11 + "rsa-oaep": "rsa-oaep",
            xenc + "tripledes-cbc": "tripledes-cbc",
            exclusive: "exc-c14n", exclusive + "WithComments": "exc-c14n-with-comments",
            inclusive: "c14n", inclusive + "#WithComments": "c14n-with-comments",
            inclusive11: "c14n11", inclusive11 + "#WithComments": "c14n11-with-comments",
        ]
        for bits in ["224", "256", "384", "512"] {
            for family in ["rsa", "ecdsa", "hmac"] {
                names[more + "\(family)-sha\(bits)"] = "\(family)-sha\(bits)"
            }
        }
        for bits in ["128", "192", "256"] {
            names[xenc + "aes\(bits)-cbc"] = "aes\(bits)-cbc"
            names[xenc11 + "aes\(bits)-gcm"] = "aes\(bits)-gcm"
        }
        return Dictionary(uniqueKeysWithValues: names.map { (Exact($0), $1) })
    }()
}
