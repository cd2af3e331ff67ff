// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The public keys of a file that is not metadata, in file order.
///
/// The operator names the file, so its keys are trusted. A private key in it is an error, because it is then readable
/// where only public keys belong.
struct KeyFile: Sendable {
    /// The public keys that were read, in file order.
    private(set) var keys: [PublicKey] = []

    /// The notices about certificates and keys that are not trusted.
    private(set) var notices: [TrustNotice] = []

    /// Reads a file, whose format is determined from its content.
    ///
    /// - Throws: ``TrustError`` for the first part that cannot be used, with what the file is.
    init(_ bytes: [UInt8]) throws(TrustError) {
        do throws(TrustError) {
            try self.init(reading: bytes)
        } catch {
            throw error.explained(by: bytes)
        }
    }

    private init(reading bytes: [UInt8]) throws(TrustError) {
        switch TrustFileFormat(of: bytes) {
        case .pem: try self.init(pem: bytes)
        case .der: try self.init(der: bytes)
        case .base64: try self.init(base64: bytes)
        case .json: try self.init(jwkSet: bytes)
        case .metadata:
            throw TrustError(
                .unknownFormat,
                "The file is XML; a certificate, a public key or a JWK set is required. Pass metadata with `--trust`, without "
                    + "an issuer: it names its entity."
            )
        case nil:
            throw TrustError(
                .unknownFormat,
                "The file contains no certificate, no public key, no PKCS #7 chain, no JWK set and no SAML metadata."
            )
        }
    }

    /// Reads the blocks of a PEM file.
    init(pem bytes: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        let blocks = try PEMFile(bytes).blocks
        guard !blocks.isEmpty else {
            throw TrustError(.malformedPEM, "The file contains `-BEGIN`, but no line -----BEGIN …----- of a PEM block.")
        }
        for block in blocks {
            do throws(TrustError) {
                try add(block)
            } catch {
                throw error.at(.block(block.number))
            }
        }
    }

    /// Reads the Base64 of DER without PEM boundaries, as in the `ds:X509Certificate` of metadata.
    private init(base64 bytes: [UInt8]) throws(TrustError) {
        let der: [UInt8]
        do {
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            der = try Base64(wrapping: .anywhere).decode(bytes.span.extracting(droppingFirst: mark))
        } catch {
            throw TrustError(
                .malformedPEM,
                "The file is not one certificate or public key in Base64 (\(error.code.rawValue))."
                    + (DamagedBase64.sentence(about: bytes).map { " \($0)" } ?? "")
            )
        }
        try self.init(der: der)
    }

    /// Reads the only DER value of a file.
    private init(der bytes: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        try add(der: bytes)
    }

    /// Reads a JWK set or a single JWK (RFC 7517).
    private init(jwkSet bytes: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        let set = try JWKSet(bytes)
        (keys, notices) = (set.keys, set.notices)
    }

    private mutating func add(_ block: PEMBlock) throws(TrustError) {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE":
            keys.append(try PublicKey(certificate: block.decoded("a certificate")))
        case "PUBLIC KEY":
            keys.append(try PublicKey(subjectPublicKeyInfo: block.decoded("a public key")))
        case "RSA PUBLIC KEY":
            let key = try block.decoded("an RSA public key")
            guard DERContent(key) == .rsaPublicKey else {
                let what = DERContent.mismatch(in: key, expected: .rsaPublicKey)
                throw TrustError(.malformedKey, "The bytes are not the DER of an RSA public key of PKCS #1.\(what)")
            }
            keys.append(try PublicKey(subjectPublicKeyInfo: SubjectPublicKeyInfo.wrapping(rsaPublicKey: key)))
        case "PKCS7", "CMS":
            try add(chain: block.decoded("a PKCS #7 chain"))
        case let label where label.hasSuffix("PRIVATE KEY"):
            throw Self.privateKey
        default:
            throw TrustError(
                .unexpectedBlock,
                "The PEM block is \(block.label), not CERTIFICATE, PUBLIC KEY, RSA PUBLIC KEY or PKCS7."
                    + (block.label == "TRUSTED CERTIFICATE" ? " Convert it with `openssl x509 -in FILE`." : "")
            )
        }
    }

    private mutating func add(der: [UInt8]) throws(TrustError) {
        switch DERContent(der) {
        case .certificate: keys.append(try PublicKey(certificate: der))
        case .subjectPublicKeyInfo: keys.append(try PublicKey(subjectPublicKeyInfo: der))
        case .rsaPublicKey:
            keys.append(try PublicKey(subjectPublicKeyInfo: SubjectPublicKeyInfo.wrapping(rsaPublicKey: der)))
        case .signedData: try add(chain: der)
        case .privateKey: throw Self.privateKey
        case .keyStore:
            throw TrustError(.unexpectedPrivateKey, MistakenFile.sentence(about: der, for: .trust) ?? "")
        case nil:
            throw TrustError(
                .malformedCertificate,
                "The file is not the DER of a certificate, a public key or a PKCS #7 chain."
                    + DERContent.mismatch(in: der, expected: nil)
            )
        }
    }

    private mutating func add(chain der: [UInt8]) throws(TrustError) {
        let chain = try CertificateChain(pkcs7: der)
        keys.append(try PublicKey(certificate: chain.leaf))
        if let notice = chain.notice { notices.append(notice) }
    }

    /// The error for a private key, which never contains bytes of the key.
    static var privateKey: TrustError {
        TrustError(
            .unexpectedPrivateKey,
            "The file contains a private key. Only the public key or the certificate belongs here; remove the private key "
                + "from the file."
        )
    }
}

extension TrustError {
    /// Returns the error with a location, unless it already has one.
    func at(_ location: Location) -> TrustError {
        var copy = self
        copy.location = self.location ?? location
        return copy
    }
}
