# SPDX-License-Identifier: Apache-2.0
"""Controls: documents that must be accepted, so a consumer that rejects everything fails (S-11, S-13, S-15)."""

import re
import tempfile
from pathlib import Path

from attacks_base import (
    ASSERTION, ASSERTION_SIGNED, BARE, BOTH_SIGNED, RESPONSE, RESPONSE_SIGNED, UUID, assertion_of, change, enveloped,
    forged, signed, standing_alone, with_extensions,
)
from attacks_case import Case, case, relaxed
from attacks_encrypt import CBC, OAEP11, RSA15, Sealing, encrypted_key, seal, signed_around
from attacks_key_info import information, key_value, x509
from attacks_sign import PSS, TRANSFORMS, XENC, sign
from attacks_transform import ENVELOPE, by_xmlsec, transform
from scenes import attribute
from signatures import DS, decrypted, parse, verify
from signing import DSIG, EXCLUSIVE, MORE


def bases() -> list[Case]:
    """The unchanged documents, and the allowed forms of a signature."""
    ec = {"key": "idp-ec", "method": MORE + "ecdsa-sha256"}
    sixty = " ".join(f"p{number}" for number in range(63)) + " saml"
    listed = lambda text: f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" PrefixList="{text}"/>'
    rows = [
        ("response-signed", "a signed response", RESPONSE_SIGNED),
        ("assertion-signed", "a signed assertion", ASSERTION_SIGNED),
        ("both-signed", "both signed", BOTH_SIGNED),
        ("response-ec", "a response signed with ECDSA", signed(RESPONSE, **ec)),
        ("assertion-ec", "an assertion signed with ECDSA", signed(ASSERTION, **ec)),
        ("two-keys", "an assertion signed with RSA in a response signed with ECDSA", sign(ASSERTION_SIGNED, RESPONSE, **ec)),
        ("rsa-sha384", "RSA with SHA-384", signed(ASSERTION, method=MORE + "rsa-sha384")),
        ("rsa-sha512", "RSA with SHA-512", signed(ASSERTION, method=MORE + "rsa-sha512")),
        ("ecdsa-sha384", "ECDSA with SHA-384", signed(ASSERTION, key="idp-ec", method=MORE + "ecdsa-sha384")),
        ("ecdsa-sha512", "ECDSA with SHA-512", signed(ASSERTION, key="idp-ec", method=MORE + "ecdsa-sha512")),
        *((f"pss-sha{bits}", f"RSA-PSS with SHA-{bits}", signed(ASSERTION, method=f"{PSS}sha{bits}-rsa-MGF1")) for bits in (256, 384, 512)),
        ("digest-sha384", "a digest with SHA-384", signed(ASSERTION, digest=MORE + "sha384")),
        ("digest-sha512", "a digest with SHA-512", signed(ASSERTION, digest=XENC + "sha512")),
        ("prefix-list", "a PrefixList", signed(ASSERTION, transforms=ENVELOPE + transform(EXCLUSIVE, listed("samlp saml")), prefixes=("samlp", "saml"))),
        ("prefix-list-64", "a PrefixList of 64", signed(ASSERTION, transforms=ENVELOPE + transform(EXCLUSIVE, listed(sixty)), prefixes=("saml",))),
        ("certificate", "the right certificate in the key information", signed(ASSERTION, key_info=information(x509("idp-rsa")))),
        ("key-value", "the right key in the key information", signed(ASSERTION, key_info=information(key_value("idp-rsa")))),
        ("key-name", "an unknown key name", signed(ASSERTION, key_info=information("<ds:KeyName>no-such-key</ds:KeyName>")), "S-25"),
        ("wrong-certificate", "another certificate, although a trusted key signed", signed(ASSERTION, key_info=information(x509("attacker-rsa"))), "S-25"),
        ("reference-type", "a Reference with a Type", signed(ASSERTION, info=lambda info: change(info, 'URI="#_a1"', 'URI="#_a1" Type="http://www.w3.org/2000/09/xmldsig#Object"')), "S-18"),
        ("wrapped-value", "line breaks inside the Base64", signed(ASSERTION, after=wrapped), "S-04"),
        ("indented-signature", "white space between the parts of the signature", signed(ASSERTION, after=lambda text: text.replace("</ds:SignedInfo>", "</ds:SignedInfo>\n").replace("</ds:SignatureValue>", "</ds:SignatureValue>\n"))),
        *((f"prefix-list-{name}", f"a {name.upper()} in a PrefixList", signed(ASSERTION, transforms=ENVELOPE + transform(EXCLUSIVE, listed(f"samlp&#{code};saml")), prefixes=("samlp", "saml"))) for name, code in (("tab", 9), ("lf", 10), ("cr", 13))),
        ("prefix-list-method", "a PrefixList for the SignedInfo", by_xmlsec(TRANSFORMS, parameters=listed("samlp"))),
        ("signed-info-id", "an Id of the SignedInfo", signed(ASSERTION, info=lambda info: info.replace("<ds:SignedInfo>", '<ds:SignedInfo Id="_i1">'))),
        ("value-id", "an Id of the signature value", signed(ASSERTION, after=lambda text: text.replace("<ds:SignatureValue>", '<ds:SignatureValue Id="_v1">'))),
        ("reference-id", "an Id of the Reference", signed(ASSERTION, info=lambda info: change(info, ' URI="#_a1"', ' Id="_f1" URI="#_a1"'))),
        ("signatures-16", "16 signatures, 15 of them in the advice", sixteen()),
        ("evidence", "a signed assertion in the evidence of a signed assertion", sign(evidenced(), ASSERTION), "S-17"),
        ("uuid", "UUIDs that begin with a digit for IDs, both signed", sign(BARE.replace('"_a1"', f'"{UUID}"').replace('"_r1"', f'"9{UUID[1:]}"'), UUID, "9" + UUID[1:]), "S-12"),
        ("signature-id", "an Id of the signature", signed(ASSERTION, after=lambda text: text.replace("<ds:Signature ", '<ds:Signature Id="_s1" ')), "S-12"),
    ]
    # xmlsec1 splits a PrefixList only at spaces.
    checked = {"prefix-list": "xmlsec", "prefix-list-method": "xmlsec", **{f"prefix-list-{name}": "off" for name in ("tab", "lf", "cr")}}
    return [case(f"valid/{name}.xml", comment, text, None, *flags, holds=checked.get(name, "")) for name, comment, text, *flags in rows]


def sixteen() -> str:
    """Returns a signed login with 15 signed assertions in its advice."""
    many = "".join(assertion_of(sign(BARE.replace("_a1", f"_c{number}"), f"_c{number}")) for number in range(15))
    return sign(change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{many}</saml:Advice><saml:AttributeStatement>"), ASSERTION)


def evidenced() -> str:
    """Returns an unsigned login with a signed assertion as evidence of a decision."""
    inner = assertion_of(sign(BARE.replace("_a1", "_a0"), "_a0"))
    action = '<saml:Action Namespace="urn:oasis:names:tc:SAML:1.0:action:rwedc">Read</saml:Action>'
    decision = f'<saml:AuthzDecisionStatement Resource="https://sp.example.test/a" Decision="Permit">{action}<saml:Evidence>{inner}</saml:Evidence></saml:AuthzDecisionStatement>'
    return change(BARE, "<saml:AttributeStatement>", f"{decision}<saml:AttributeStatement>")


def wrapped(text: str) -> str:
    """Returns a signature whose value has 64 columns."""
    return re.sub(r"(<ds:SignatureValue>)([^<]*)", lambda match: match[1] + "\n".join(re.findall(".{1,64}", match[2])), text)


def variations() -> list[Case]:
    """Harmless differences in signed content and around it."""
    default = change(BARE, "<samlp:Response xmlns:samlp=", "<samlp:Response xmlns=").replace("samlp:", "")
    strange = BARE.replace("</saml:Subject>", "</saml:Subject><!-- after the subject -->")
    # Only the names of prefixes outside of the signature differ from a login.
    renamed = BARE.replace("samlp", "q7").replace("<saml:Assertion", "<@").replace("</saml:Assertion", "</@").replace("<@", "<z_1:Assertion").replace("</@", "</z_1:Assertion")
    prefixed = sign(renamed.replace(' xmlns:saml="', ' xmlns:z_1="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:saml="'), ASSERTION)
    evil = forged(standing_alone(assertion_of(BARE)))
    words = {"uid": ["mira & 7"]}
    rows = [
        ("comment-added", "a comment between signed elements, added afterwards", change(ASSERTION_SIGNED, "</saml:Subject>", "</saml:Subject><!-- added -->"), "S-15"),
        ("comment-signed", "a comment between elements, there when signed", sign(strange, ASSERTION), "S-15"),
        ("comment-top", "comments around the root", f"<!-- a -->{ASSERTION_SIGNED}<!-- b -->", "S-15"),
        ("declaration", "an XML declaration", '<?xml version="1.0" encoding="UTF-8"?>\n' + ASSERTION_SIGNED),
        ("bom", "a byte order mark", "\ufeff" + ASSERTION_SIGNED, "S-10"),
        ("cdata", "a CDATA section in the NameID, added afterwards", change(ASSERTION_SIGNED, "p-0042", "<![CDATA[p-0042]]>"), "S-15"),
        ("character-reference", "a character reference in the NameID, added afterwards", change(ASSERTION_SIGNED, "p-0042", "&#112;-0042"), "S-16"),
        ("quotes", "other quotes around the attributes", ASSERTION_SIGNED.replace('"', "'")),
        ("attribute-order", "attributes in another order", ASSERTION_SIGNED.replace('ID="_a1" IssueInstant="2026-05-01T10:00:00Z" Version="2.0"', 'Version="2.0" IssueInstant="2026-05-01T10:00:00Z" ID="_a1"')),
        ("space-in-tags", "white space inside tags", ASSERTION_SIGNED.replace('" Recipient', '"\n  Recipient').replace("</saml:Subject>", "</saml:Subject\n>")),
        ("unused-namespace", "an unused namespace on the root of an assertion signed before", change(ASSERTION_SIGNED, "<samlp:Response ", '<samlp:Response xmlns:u="urn:example:u" ')),
        ("soap", "a SOAP envelope", enveloped(ASSERTION_SIGNED), "S-50"),
        ("soap-response", "a signed response in a SOAP envelope", enveloped(RESPONSE_SIGNED), "S-50"),
        ("soap-header", "a SOAP envelope whose header contains a forged assertion", enveloped(ASSERTION_SIGNED, f'<x:note xmlns:x="urn:example:note">{evil}</x:note>'), "S-13", "S-50"),
        ("default-namespace", "a default namespace", sign(default, ASSERTION), "S-11"),
        ("outside-instruction", "an instruction outside of the signed assertion", change(ASSERTION_SIGNED, "<samlp:Status>", "<?a b?><samlp:Status>")),
        ("unsigned-destination", "another destination, where the assertion alone is signed", ASSERTION_SIGNED.replace('Destination="https://sp.auth.adobe.com', 'Destination="https://sp.example.test')),
        ("extension-id", "an Id of an element of another namespace that equals an ID", with_extensions(ASSERTION_SIGNED, '<x:a xmlns:x="urn:example:x" Id="_a1" x:ID="_a1" id="_a1"/>', wrapped=False), "S-11", "S-12"),
        ("advice", "a signed assertion in the advice of a signed assertion", sign(advised(), ASSERTION), "S-17"),
        ("advice-unsigned", "a forged unsigned assertion in the advice of a signed response", signed_around(change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{evil}</saml:Advice><saml:AttributeStatement>")), "S-13"),
        ("prefixes", "other prefixes", prefixed, "S-11"),
        ("prefixes-signature", "another prefix of the signature", by_xmlsec(TRANSFORMS, prefix="_x.9"), "S-11"),
        ("prefixes-none", "a signature without prefix", by_xmlsec(TRANSFORMS, prefix=""), "S-11"),
    ]
    made = [case(f"valid/{name}.xml", comment, text, None, *flags) for name, comment, text, *flags in rows]
    both = ("keys/trust.pem", "attacks/keys/partner-rsa.crt.pem")
    second = signed(ASSERTION, key="partner-rsa")
    for name, trust in (("second", both), ("first", both[::-1])):
        made.append(case("valid/two-trusted.xml", f"the {name} of two trusted RSA keys", second, None, "S-29", trust=trust, shared=True))
    empty = f'<x xmlns="urn:example:x">{"<y/>" * 1000}</x>'
    made += [
        case("valid/longer-response.xml", "a response whose canonical form is longer", sign(with_extensions(BARE, empty, wrapped=False), RESPONSE), None, "S-21"),
        case("valid/longer-assertion.xml", "an assertion whose canonical form is longer than the document", sign(change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{empty}</saml:Advice><saml:AttributeStatement>"), ASSERTION), None, "S-21"),
    ]
    full = sign(BARE.replace("mira-7", "mira &amp; 7"), ASSERTION)
    roles = change(BARE, "</saml:AttributeStatement>", "".join(attribute("Role", role) for role in ("user", "admin", "user")) + "</saml:AttributeStatement>")
    made.append(case("valid/role-attributes.xml", "one attribute for each role, as Keycloak sends them", sign(roles, ASSERTION), None, "S-49", attributes={"uid": ["mira-7"], "Role": ["user", "admin", "user"]}))
    made.append(case("valid/cdata-value.xml", "a CDATA section for a part of a value", change(full, "mira &amp; 7", "mi<![CDATA[ra & 7]]>"), None, "S-15", attributes=words))
    return made


def advised() -> str:
    """Returns an unsigned login with a signed assertion in its advice."""
    inner = assertion_of(sign(BARE.replace("_a1", "_a0"), "_a0"))
    return change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{inner}</saml:Advice><saml:AttributeStatement>")


def relaxations() -> list[Case]:
    """Documents that one named option allows."""
    empty = signed(RESPONSE, uri="")
    edwards = signed(ASSERTION, key="other-ed25519", method="http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519")
    return [
        case("valid/encrypted-warning.xml", "an encrypted assertion with a NameFormat that is no absolute URI", signed_around(change(BARE, assertion_of(BARE), seal(standing_alone(assertion_of(BARE)).replace('Name="uid"', 'Name="uid" NameFormat="basic"')))), None, "S-14", key=True),
        case("valid/empty-reference-uri.xml", "an empty URI in the signature of the response, allowed", empty, None, "S-18", allow=("empty-reference-uri",)),
        case("valid/rsa-sha1.xml", "RSA with SHA-1, allowed", signed(ASSERTION, method=DSIG + "rsa-sha1"), None, "S-28", allow=("rsa-sha1",)),
        case("valid/ecdsa-sha1.xml", "ECDSA with SHA-1, allowed", signed(ASSERTION, key="idp-ec", method=MORE + "ecdsa-sha1"), None, "S-28", allow=("ecdsa-sha1",)),
        case("valid/sha1.xml", "a digest with SHA-1, allowed", signed(ASSERTION, digest=DSIG + "sha1"), None, "S-28", allow=("sha1",)),
        case("valid/ed25519.xml", "Ed25519, allowed", edwards, None, "S-28", allow=("ed25519",), trust=("attacks/keys/other-ed25519.crt.pem",), holds="off"),
        case("valid/all-relaxed.xml", "a signed assertion with everything allowed", ASSERTION_SIGNED, None, "S-56", allow=relaxed()),
    ]


def encrypted() -> list[Case]:
    """Ciphertext that can be decrypted."""
    whole = standing_alone(assertion_of(BARE))
    inner = sign(whole, ASSERTION)
    put = lambda sealed: change(BARE, assertion_of(BARE), sealed)
    plain, session = Sealing(session=bytes(range(16))), bytes(range(16))
    start, end, data_end = f'<ds:KeyInfo xmlns:ds="{DSIG}">', "</ds:KeyInfo>", "</xenc:EncryptedData>"
    beside = lambda text: text[: text.index(start)] + start + f'<ds:RetrievalMethod Type="{XENC}EncryptedKey" URI="#_k1"/>' + text[text.index(end) :].replace(data_end, data_end + encrypted_key(plain, session, ' Id="_k1"'))
    many = lambda text: text.replace("<xenc:EncryptedKey ", encrypted_key(plain, session).replace("<xenc:CipherValue>", "<xenc:CipherValue>AAAA") * 7 + "<xenc:EncryptedKey ", 1)
    outer = assertion_of(BARE)
    rows = [
        ("encrypted", "a signed assertion, encrypted", put(seal(inner)), ()),
        ("encrypted-around", "an unsigned assertion, encrypted in a signed response", signed_around(put(seal(whole))), (), "S-34"),
        ("encrypted-both", "a signed assertion, encrypted in a signed response", signed_around(put(seal(inner))), ()),
        ("encrypted-oaep11", "OAEP with SHA-256 for digest and mask", put(seal(inner, transport=OAEP11)), ()),
        ("encrypted-outer-prefix", "a plaintext that relies on a prefix outside", signed_around(put(seal(outer))), (), "S-38"),
        ("encrypted-outer-prefix-signed", "the same with a signature inside", put(seal(assertion_of(ASSERTION_SIGNED))), (), "S-38"),
        ("encrypted-key-beside", "the key next to the data", put(seal(inner, session=session, edit=beside)), (), "S-39"),
        ("encrypted-keys-8", "eight keys, the last of which is good", put(seal(inner, session=session, edit=many)), (), "S-39"),
        ("encrypted-cbc", "AES-CBC, allowed, in a signed response", signed_around(put(seal(whole, content=CBC))), ("aes-cbc",), "S-35"),
        ("encrypted-cbc-unsigned", "AES-CBC, allowed without a signature around it: a signed assertion", put(seal(inner, content=CBC)), ("aes-cbc-unsigned",), "S-35"),
        ("encrypted-rsa15", "RSA 1.5, allowed", put(seal(inner, transport=RSA15)), ("rsa-1_5",), "S-36"),
    ]
    made = [case(f"valid/{name}.xml", comment, text, None, *flags, key=True, allow=allow) for name, comment, text, allow, *flags in rows]
    for item in made:
        if "oaep11" not in item.file and "keys-8" not in item.file and b"EncryptedData" in decrypted(item.data):
            raise SystemExit(f"{item.file}: does not open")
    return made


def verified_by_xmlsec(cases: list[Case]) -> None:
    """Fails if xmlsec1 does not verify the signatures of a control."""
    for item in cases:
        plain = not item.trust and not re.search("pss|empty-reference|prefix-list-(tab|lf|cr)", item.file)
        for signature in parse(item.data).iter(f"{DS}Signature") if plain else ():
            key = "idp-ec" if "ecdsa" in signature.find(f"{DS}SignedInfo/{DS}SignatureMethod").get("Algorithm") else "idp-rsa"
            with tempfile.NamedTemporaryFile(suffix=".xml") as file:
                file.write(item.data)
                file.flush()
                if not verify(Path(file.name), signature, key):
                    raise SystemExit(f"{item.file}: xmlsec1 does not verify it")


def cases() -> list[Case]:
    """Returns the controls that are not part of an attack."""
    made = bases() + variations() + relaxations() + encrypted()
    verified_by_xmlsec(made)
    return made
