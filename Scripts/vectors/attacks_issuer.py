# SPDX-License-Identifier: Apache-2.0
"""Two identity providers, and the key of one under the name of the other (S-29)."""

from attacks_base import ASSERTION, BARE, RESPONSE, assertion_of, change, standing_alone
from attacks_case import Case, case
from attacks_encrypt import seal
from attacks_key_info import information, x509
from attacks_keys import KEYLESS, PARTNER, SEALING
from attacks_sign import sign
from parties import IDP

FOLDER = "attacks/keys"
BOTH = (f"{FOLDER}/idp-metadata.xml", f"{FOLDER}/partner-metadata.xml")
# The second file also names issuers without a signing key.
FEDERATION = (f"{FOLDER}/idp-metadata.xml", f"{FOLDER}/federation-metadata.xml")
UNTRUSTED, INVALID, MISMATCH = "signature.untrusted-key", "signature.invalid-value", "issuer.mismatch"
ISSUER = f"<saml:Issuer>{IDP}</saml:Issuer>"


def issued(response: str | None, assertion: str) -> str:
    """Returns the login with these issuers; the response may have none."""
    head = f"<saml:Issuer>{response}</saml:Issuer>" if response is not None else ""
    first, second = BARE.index(ISSUER), BARE.rindex(ISSUER)
    middle = BARE[first + len(ISSUER) : second]
    return f"{BARE[:first]}{head}{middle}<saml:Issuer>{assertion}</saml:Issuer>{BARE[second + len(ISSUER):]}"


def crossed() -> list[Case]:
    """Every combination of issuer and key."""
    made = []
    flags = ("S-29", "CVE-2026-49283", "CVE-2015-1796")
    for name, issuer, key in (("idp", IDP, "idp-rsa"), ("partner", PARTNER, "partner-rsa")):
        for other in ("idp-rsa", "partner-rsa"):
            for target, where in ((ASSERTION, "assertion"), (RESPONSE, "response")):
                text = issued(issuer, issuer)
                file = f"issuer/{where}-of-{name}-by-{other[:-4]}"
                comment = f"the {where} of {issuer}, signed by {other}"
                good = key == other
                made.append(case(f"{file}.xml", comment, sign(text, target, key=other), None if good else INVALID, *flags, trust=BOTH, holds="all"))
                if not good:
                    embedded = sign(text, target, key=other, key_info=information(x509(other)))
                    made.append(case(f"{file}-certificate.xml", f"{comment}, which embeds its certificate", embedded, UNTRUSTED, *flags, trust=BOTH, holds="all", cause="embedded-key-verifies"))
    return made


def unknown() -> list[Case]:
    """Issuers without a key."""
    rows = [
        ("unknown", "an issuer that no metadata names", "https://nobody.example.test", "idp-rsa", BOTH),
        ("slash", "the issuer with a slash after", IDP + "/", "idp-rsa", BOTH),
        ("case", "the issuer in other letter case", IDP.replace("idp", "IDP"), "idp-rsa", BOTH),
        ("longer", "an issuer that begins like ours", IDP + ".attacker.test", "idp-rsa", BOTH),
        ("blank-inside", "a no-break space after the issuer", IDP + "\u00a0", "idp-rsa", BOTH, "S-16"),
        ("keyless", "an issuer whose metadata has no key", KEYLESS, "idp-rsa", FEDERATION, "S-56"),
        ("keyless-partner", "the same, signed by the partner", KEYLESS, "partner-rsa", FEDERATION, "S-56"),
        ("sealing", "an issuer whose key is for encryption", SEALING, "idp-rsa", FEDERATION[1:], "S-51"),
        ("alone", "the partner, where only the identity provider is trusted", PARTNER, "partner-rsa", (f"{FOLDER}/idp-metadata.xml",)),
        ("other-kind", "an RSA signature where the metadata has an EC key alone", IDP, "idp-rsa", (f"{FOLDER}/idp-ec-only-metadata.xml",), "S-27"),
    ]
    made = []
    for name, comment, issuer, key, trust, *flags in rows:
        for target, where in ((ASSERTION, "assertion"), (RESPONSE, "response")):
            text = sign(issued(issuer, issuer), target, key=key)
            made.append(case(f"issuer/{where}-{name}.xml", f"{comment}; signed {where}", text, UNTRUSTED, "S-29", *flags, trust=trust, holds="all", cause="no-key-for-issuer"))
    return made


def differing() -> list[Case]:
    """A response of one and an assertion of the other."""
    ours, theirs = issued(IDP, PARTNER), issued(PARTNER, IDP)
    both = lambda text, inner, outer: sign(sign(text, ASSERTION, key=inner), RESPONSE, key=outer)
    whole = assertion_of(ours)
    inner = sign(standing_alone(whole), ASSERTION, key="partner-rsa")
    spaced = issued(f" {IDP}\n", f"\t{IDP} ")
    no_issuer = lambda text: text.replace(ISSUER, "", 1)
    rows = [
        ("both", "each signed by its own key", both(ours, "partner-rsa", "idp-rsa"), MISMATCH, "CVE-2026-49283"),
        ("both-reversed", "each signed by its own key, in reverse", both(theirs, "idp-rsa", "partner-rsa"), MISMATCH, "CVE-2026-49283"),
        ("response", "the response of one vouches for an assertion of the other", sign(ours, RESPONSE, key="idp-rsa"), MISMATCH, "CVE-2026-49283"),
        ("response-reversed", "the partner vouches for an assertion of ours", sign(theirs, RESPONSE, key="partner-rsa"), MISMATCH, "CVE-2026-49283"),
        ("assertion", "an unsigned response of the partner around our signed assertion", sign(theirs, ASSERTION), MISMATCH),
        ("assertion-reversed", "an unsigned response of ours around the partner's signed assertion", sign(ours, ASSERTION, key="partner-rsa"), MISMATCH),
        ("encrypted", "the partner's signed assertion encrypted in our signed response", sign(change(ours, whole, seal(inner)), RESPONSE), MISMATCH, "S-38"),
        ("wrong-key", "the partner vouches for all in our name", both(ours, "partner-rsa", "partner-rsa"), INVALID, "CVE-2026-49283"),
        ("no-issuer", "a signed response without issuer", sign(no_issuer(BARE), RESPONSE), "issuer.missing", "S-41"),
        ("no-issuer-both", "a signed response without issuer around a signed assertion", sign(no_issuer(BARE), ASSERTION, RESPONSE), "issuer.missing", "S-41"),
    ]
    made = [
        case(f"issuer/differing-{name}.xml", comment, text, code, "S-29", *flags, trust=BOTH, holds="all", key=name == "encrypted")
        for name, comment, text, code, *flags in rows
    ]
    pem = sign(ours, RESPONSE)
    made.append(case("issuer/differing-pem.xml", "a signed response whose assertion has another issuer, under keys without a name", pem, MISMATCH, "S-29", "S-41"))
    for target, where in ((ASSERTION, "assertion"), (RESPONSE, "response")):
        made.append(case(f"issuer/{where}-spaced.xml", f"white space around the issuers; signed {where}", sign(spaced, target), None, "S-16", "S-29", trust=BOTH))
    made.append(case("issuer/hollow-response.xml", "a signed response with an empty issuer", sign(issued("", IDP), RESPONSE), "saml.missing-element", "S-41", trust=BOTH))
    made.append(case("issuer/hollow-assertion.xml", "a signed assertion with an empty issuer", sign(issued(IDP, ""), ASSERTION), "saml.missing-element", "S-41", trust=BOTH))
    return made


def cases() -> list[Case]:
    """Returns every case about issuers."""
    return crossed() + unknown() + differing()
