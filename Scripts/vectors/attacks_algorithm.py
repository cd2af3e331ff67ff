# SPDX-License-Identifier: Apache-2.0
"""Algorithms and keys that are weak, confused or unknown (S-27, S-28)."""

import base64
import hashlib
import hmac

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import padding

import attacks_keys
from attacks_base import ASSERTION, RESPONSE, signed
from attacks_case import Case, case, relaxed
from attacks_sign import PSS, XENC, hash_of, raw_value, sign
from signing import DSIG, MORE

ALGORITHM, WEAK, UNTRUSTED = "signature.algorithm-not-allowed", "signature.weak-key", "signature.untrusted-key"
PSS_SHA256 = PSS + "sha256-rsa-MGF1"
FOLDER = "attacks/keys"


def methods() -> list[Case]:
    """Signature methods; the values are valid if our keys can make them."""
    rows = [
        ("rsa-sha1", "RSA with SHA-1", DSIG + "rsa-sha1", "idp-rsa", "rsa-sha1"),
        ("rsa-md5", "RSA with MD5", MORE + "rsa-md5", "idp-rsa", None),
        ("rsa-ripemd160", "RSA with RIPEMD-160", MORE + "rsa-ripemd160", "idp-rsa", None),
        ("rsa-sha224", "RSA with SHA-224", MORE + "rsa-sha224", "idp-rsa", None),
        ("ecdsa-sha1", "ECDSA with SHA-1", MORE + "ecdsa-sha1", "idp-ec", "ecdsa-sha1"),
        ("ecdsa-sha224", "ECDSA with SHA-224", MORE + "ecdsa-sha224", "idp-ec", None),
        ("ed25519", "Ed25519", "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519", "other-ed25519", "ed25519"),
        ("dsa-sha1", "DSA with SHA-1", DSIG + "dsa-sha1", "attacker-dsa", None),
        ("dsa-sha256", "DSA with SHA-256", "http://www.w3.org/2009/xmldsig11#dsa-sha256", "attacker-dsa", None),
        ("pss-parameters", "RSA-PSS with parameters", PSS + "rsa-pss", "idp-rsa", None),
        ("gost", "GOST R 34.10", "urn:ietf:params:xml:ns:cpxmlsec:algorithms:gostr34102012-gostr34112012-256", "idp-rsa", None),
        ("unknown", "an unknown method", "urn:example:signature", "idp-rsa", None),
        ("empty", "an empty method", "", "idp-rsa", None),
        ("upper-case", "the method in other letter case", (MORE + "rsa-sha256").upper(), "idp-rsa", None),
        ("blank", "a space after the method", MORE + "rsa-sha256 ", "idp-rsa", None),
        ("namespace", "rsa-sha256 in the namespace of RSA with SHA-1", DSIG + "rsa-sha256", "idp-rsa", None),
        ("none", "a method called none", "none", "idp-rsa", None),
    ]
    made = []
    for name, comment, uri, key, option in rows:
        trust = (f"{FOLDER}/{key}.crt.pem",) if not key.startswith("idp") else ()
        text = signed(ASSERTION, method=uri, key=key)
        good = "all" if key.startswith("idp") else "off"
        made.append(case(f"algorithm/method-{name}.xml", comment, text, ALGORITHM, "S-28", holds=good, trust=trust))
        made.append(case(f"algorithm/method-{name}.xml", f"{comment}, everything else allowed", text, ALGORITHM, "S-28", "S-56", holds=good, trust=trust, allow=relaxed(option), shared=True))
    return made


def digests() -> list[Case]:
    """Digest methods."""
    rows = [
        ("sha1", "SHA-1", DSIG + "sha1", "sha1"), ("md5", "MD5", MORE + "md5", None), ("sha224", "SHA-224", MORE + "sha224", None),
        ("sha3-256", "SHA3-256", PSS + "sha3-256", None), ("ripemd160", "RIPEMD-160", XENC + "ripemd160", None),
        ("unknown", "an unknown digest", "urn:example:digest", None), ("empty", "an empty digest method", "", None),
    ]
    made = []
    for name, comment, uri, option in rows:
        text = signed(ASSERTION, digest=uri)
        good = "value" if name == "ripemd160" else "all"
        made.append(case(f"algorithm/digest-{name}.xml", comment, text, ALGORITHM, "S-28", holds=good))
        made.append(case(f"algorithm/digest-{name}.xml", f"{comment}, everything else allowed", text, ALGORITHM, "S-28", "S-56", holds=good, allow=relaxed(option), shared=True))
    return made


def hmacs() -> list[Case]:
    """HMAC with a public key: the certificate of the identity provider."""
    loaded = attacks_keys.path("idp-rsa", "crt").read_bytes()
    key = attacks_keys.private("idp-rsa").public_key()
    kind = serialization.PublicFormat.SubjectPublicKeyInfo
    secrets = {
        "der": ("the certificate in DER", base64.b64decode(attacks_keys.certificate("idp-rsa"))), "pem": ("the certificate in PEM", loaded),
        "spki": ("the public key in DER", key.public_bytes(serialization.Encoding.DER, kind)),
        "spki-pem": ("the public key in PEM", key.public_bytes(serialization.Encoding.PEM, kind)), "empty": ("an empty key", b""),
    }
    made = []
    for name, (comment, secret) in secrets.items():
        for short, uri, function in (("sha256", MORE + "hmac-sha256", hashlib.sha256), ("sha1", DSIG + "hmac-sha1", hashlib.sha1)):
            text = signed(ASSERTION, method=uri, maker=lambda octets: hmac.new(secret, octets, function).digest())
            made.append(case(f"algorithm/hmac-{short}-{name}.xml", f"HMAC with {short.upper()} under {comment}", text, ALGORITHM, "S-27", "CVE-2021-21239", holds="off", allow=relaxed() if short == "sha1" else ()))
    for length in (0, 8, 160):
        output = f"<ds:HMACOutputLength>{length}</ds:HMACOutputLength>"
        fill = lambda info: info.replace('hmac-sha256"/>', f'hmac-sha256">{output}</ds:SignatureMethod>')
        cut = lambda octets: hmac.new(b"", octets, hashlib.sha256).digest()[: length // 8]
        text = signed(ASSERTION, method=MORE + "hmac-sha256", info=fill, maker=cut)
        made.append(case(f"algorithm/hmac-length-{length}.xml", f"HMAC cut to {length} bits", text, ALGORITHM, "S-27", holds="off"))
    rsa = signed(ASSERTION, info=lambda info: info.replace('rsa-sha256"/>', 'rsa-sha256"><ds:HMACOutputLength>8</ds:HMACOutputLength></ds:SignatureMethod>'))
    return made + [case("algorithm/rsa-output-length.xml", "an HMACOutputLength in an RSA method", rsa, ALGORITHM, "S-27")]


def keys() -> list[Case]:
    """Trusted keys that are too weak, and methods for another kind of key."""
    rows = [
        ("rsa-1024", "RSA with 1024 bits", "weak-rsa-1024", MORE + "rsa-sha256", "rsa-1024"),
        ("rsa-512", "RSA with 512 bits", "weak-rsa-512", MORE + "rsa-sha256", None),
        ("rsa-exponent-3", "RSA with the exponent 3", "weak-rsa-exponent-3", MORE + "rsa-sha256", None),
        ("ec-p192", "ECDSA on P-192", "weak-ec-p192", MORE + "ecdsa-sha256", None),
        ("ec-secp256k1", "ECDSA on secp256k1", "weak-ec-secp256k1", MORE + "ecdsa-sha256", None),
    ]
    made = []
    for name, comment, key, uri, option in rows:
        trust, text = (f"{FOLDER}/{key}.crt.pem",), signed(ASSERTION, key=key, method=uri)
        made.append(case(f"algorithm/key-{name}.xml", comment, text, WEAK, "S-28", holds="all", trust=trust))
        allowed = relaxed(option) if option else relaxed()
        made.append(case(f"algorithm/key-{name}.xml", f"{comment}, everything else allowed", text, WEAK, "S-28", "S-56", holds="all", trust=trust, allow=allowed, shared=True))
        if option:
            made.append(case(f"algorithm/key-{name}.xml", f"{comment}, allowed", text, None, "S-28", holds="all", trust=trust, allow=(option,), shared=True))
    beside = ("keys/trust.pem", f"{FOLDER}/weak-rsa-1024.crt.pem")
    weak = signed(ASSERTION, key="weak-rsa-1024")
    made += [
        case("algorithm/key-beside-weak.xml", "a good key next to a weak one", signed(ASSERTION), None, "S-28", trust=beside, holds="all"),
        case("algorithm/key-beside-strong.xml", "RSA with 1024 bits next to a good key", weak, "signature.invalid-value", "S-28", trust=beside, holds="all"),
        case("algorithm/key-beside-strong.xml", "RSA with 1024 bits next to a good key, everything else allowed", weak, "signature.invalid-value", "S-28", "S-56", trust=beside, allow=relaxed("rsa-1024"), holds="all", shared=True),
        case("algorithm/key-beside-strong.xml", "RSA with 1024 bits, allowed, next to a good key", weak, None, "S-28", trust=beside, allow=("rsa-1024",), holds="all", shared=True),
    ]
    none = {"cause": "no-key-for-issuer"}
    bound = (f"{FOLDER}/partner-rsa-pss.pub.pem",)
    made += [
        case("algorithm/pss-key-pkcs1.xml", "a PKCS #1 1.5 method where the issuer has a key for RSA-PSS alone", signed(ASSERTION, key="partner-rsa"), UNTRUSTED, "S-27", holds="all", trust=bound, **none),
        case("algorithm/pss-key.xml", "RSA-PSS with a key for RSA-PSS alone", signed(ASSERTION, key="partner-rsa", method=PSS_SHA256), None, "S-27", holds="all", trust=bound),
    ]
    lie = lambda method, key: signed(ASSERTION, method=method, maker=lambda octets: raw_value(octets, key, MORE + "x-sha256"))
    return made + [
        case("algorithm/rsa-for-ec.xml", "an RSA method where the issuer has an EC key alone", signed(ASSERTION), UNTRUSTED, "S-27", holds="all", trust=("keys/idp-ec.crt.pem",), **none),
        case("algorithm/ec-for-rsa.xml", "an ECDSA method where the issuer has an RSA key alone", signed(ASSERTION, method=MORE + "ecdsa-sha256", key="idp-ec"), UNTRUSTED, "S-27", holds="all", trust=("keys/idp-rsa.crt.pem",), **none),
        case("algorithm/pss-for-ec.xml", "an RSA-PSS method where the issuer has an EC key alone", signed(ASSERTION, method=PSS_SHA256), UNTRUSTED, "S-27", holds="all", trust=("keys/idp-ec.crt.pem",), **none),
        case("algorithm/ed25519-for-rsa.xml", "Ed25519, allowed, where the issuer has RSA and EC keys", signed(ASSERTION, method="http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519", key="other-ed25519"), UNTRUSTED, "S-27", holds="off", allow=("ed25519",), **none),
        case("algorithm/rsa-named-ec.xml", "an RSA signature value under an ECDSA method", lie(MORE + "ecdsa-sha256", "idp-rsa"), "signature.invalid-value", "S-27"),
        case("algorithm/ec-named-rsa.xml", "an ECDSA signature value under an RSA method", lie(MORE + "rsa-sha256", "idp-ec"), "signature.invalid-value", "S-27"),
        case("algorithm/pkcs1-named-pss.xml", "a PKCS #1 1.5 signature value under an RSA-PSS method", lie(PSS_SHA256, "idp-rsa"), "signature.invalid-value", "S-27"),
        case("algorithm/sha512-named-sha256.xml", "a signature over SHA-512 under rsa-sha256", signed(ASSERTION, maker=lambda octets: attacks_keys.private("idp-rsa").sign(octets, padding.PKCS1v15(), hash_of("x-sha512"))), "signature.invalid-value", "S-28"),
        case("algorithm/response-sha1.xml", "a response with SHA-1 around an assertion signed well", sign(signed(ASSERTION), RESPONSE, method=DSIG + "rsa-sha1"), ALGORITHM, "S-28", "S-30", holds="all"),
        case("algorithm/response-sha1.xml", "a response with SHA-1 around an assertion signed well, everything else allowed", sign(signed(ASSERTION), RESPONSE, method=DSIG + "rsa-sha1"), ALGORITHM, "S-28", "S-30", "S-56", holds="all", allow=relaxed("rsa-sha1"), shared=True),
    ]


def cases() -> list[Case]:
    """Returns every case about algorithms and the strength of keys."""
    return methods() + digests() + hmacs() + keys()
