# SPDX-License-Identifier: Apache-2.0
"""The response that policy vectors are made from, their policies, and their common edits."""

from template import ATTRIBUTE, BEARER, CONFIRMATION, RESPONSE, SAML, SAMLP, SUBJECT, edit

IDP = "https://idp.example.test"
SP = "https://sp.example.test"
ACS = "https://sp.example.test/acs"
CM = "urn:oasis:names:tc:SAML:2.0:cm:"
NAME = "urn:oasis:names:tc:SAML:2.0:nameid-format:"
NAME_FORMAT = "urn:oasis:names:tc:SAML:2.0:attrname-format:"
XENC = "http://www.w3.org/2001/04/xmlenc#"
# The validation time, unless a case is about time.
NOW = "2026-05-01T10:01:00Z"

# The policies; a case adds to one of them.
CORE = {"profile": "core", "at": NOW}
LOGIN = {
    "profile": "web-sso", "issuers": [IDP], "audiences": [SP], "recipients": [ACS], "destinations": [ACS],
    "inResponseTo": ["_q1"], "at": NOW,
}
ANSWER = {"profile": "attribute-query", "issuers": [IDP], "audiences": [SP], "at": NOW}

RESPONSE_ISSUER = f"<saml:Issuer>{IDP}</saml:Issuer><samlp:Status>"
ASSERTION_ISSUER = f"<saml:Issuer>{IDP}</saml:Issuer><saml:Subject>"
RESTRICTION = f"<saml:AudienceRestriction><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction>"
CONDITIONS = RESPONSE[RESPONSE.index("<saml:Conditions ") : RESPONSE.index("<saml:AuthnStatement")]
WINDOW = 'NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2099-01-01T00:00:00Z"'
LOGIN_STATEMENT = RESPONSE[RESPONSE.index("<saml:AuthnStatement") : RESPONSE.index("<saml:AttributeStatement")]
NAME_ID = SUBJECT[SUBJECT.index("<saml:NameID") : SUBJECT.index("<saml:SubjectConfirmation ")]
SEALED = (
    f'<xenc:EncryptedData xmlns:xenc="{XENC}"><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue>'
    "</xenc:CipherData></xenc:EncryptedData>"
)


def case(name: str, comment: str, text: str, code: str | None, policy: dict, *flags: str, **more) -> tuple:
    """Returns one row: `more` is added to the policy; a code of None means that the response is accepted."""
    return name, comment, text, code, {**policy, **more}, flags


def data(until: str | None = "2099-01-01T00:00:00Z", recipient: str | None = ACS, request: str | None = "_q1", start: str | None = None) -> str:
    """Returns the confirmation data with these attributes, each omitted if None."""
    values = [("NotBefore", start), ("NotOnOrAfter", until), ("Recipient", recipient), ("InResponseTo", request)]
    return "<saml:SubjectConfirmationData" + "".join(f' {name}="{value}"' for name, value in values if value) + "/>"


def confirmation(inside: str, method: str = BEARER) -> str:
    """Returns a confirmation around its data."""
    return f'<saml:SubjectConfirmation Method="{method}">{inside}</saml:SubjectConfirmation>'


def confirmed(*confirmations: str, text: str = RESPONSE) -> str:
    """Returns the response with these confirmations instead of its own."""
    return edit(CONFIRMATION, "".join(confirmations), text)


def requested(outer: str | None, inner: str | None) -> str:
    """Returns the response with these InResponseTo on itself and in its confirmation."""
    head = f' InResponseTo="{outer}">' if outer else ">"
    return edit(' InResponseTo="_q1"><saml:Issuer>', head + "<saml:Issuer>", confirmed(confirmation(data(request=inner))))


def named(name_id: str) -> str:
    """Returns the response about another subject."""
    return edit(NAME_ID, name_id)


def attributed(*attributes: str) -> str:
    """Returns the response with these attributes."""
    return edit(ATTRIBUTE, "".join(attributes))


def restricted(*restrictions: tuple[str, ...]) -> str:
    """Returns the response with these audience restrictions, each of several audiences."""
    elements = "".join(
        "<saml:AudienceRestriction>" + "".join(f"<saml:Audience>{name}</saml:Audience>" for name in names) + "</saml:AudienceRestriction>"
        for names in restrictions
    )
    return edit(RESTRICTION, elements)


def query(subject: str = NAME_ID, *attributes: str) -> str:
    """Returns an attribute query about a subject."""
    return (
        f'<samlp:AttributeQuery xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" ID="_q1" Version="2.0"'
        f' IssueInstant="2026-05-01T09:59:00Z"><saml:Issuer>{SP}</saml:Issuer><saml:Subject>{subject}</saml:Subject>'
        + "".join(attributes) + "</samlp:AttributeQuery>"
    )


def variants(url: str) -> list[tuple[str, str, str]]:
    """Returns names that are similar to a URL but different."""
    host = url.removeprefix("https://")
    return [
        ("prefix", "longer by a suffix", url + ".evil.example.test"),
        ("cut", "shorter by its last letter", url[:-1]),
        ("port", "with the default port", url.replace(".test", ".test:443")),
        ("case", "in other letter case", url.replace("example", "Example")),
        ("slash", "with a slash after it", url + "/"),
        ("percent", "with a letter percent-encoded", url.replace("sp.", "%73p.").replace("idp.", "%69dp.")),
        ("userinfo", "with user information", f"https://sp@{host}"),
        ("host", "as the user information of another host", f"{url.replace('/acs', '')}@evil.example.test"),
        ("idn", "with a letter of another script", url.replace("example", "ex\u0430mple")),
        ("query", "with a query after it", url + "?a=b"),
        ("scheme", "with another scheme", "http" + url.removeprefix("https")),
        ("nbsp", "with a no-break space after it", url + "\u00a0"),
        ("zwsp", "with a zero-width space after it", url + "\u200b"),
    ]
