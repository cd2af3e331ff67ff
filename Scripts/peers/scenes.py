# SPDX-License-Identifier: Apache-2.0
"""Unsigned responses with everything that the standard allows, which the signing makers sign."""

from parties import ACS, FORMATS, IDP, NOT_BEFORE, NOT_ON_OR_AFTER, NOW, SP

SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol"
SAML = "urn:oasis:names:tc:SAML:2.0:assertion"
XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
CM = "urn:oasis:names:tc:SAML:2.0:cm:"
SUCCESS = '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
ISSUER = f"<saml:Issuer>{IDP}</saml:Issuer>"
AUDIENCE = f"<saml:AudienceRestriction><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction>"
NAME_ID = f'<saml:NameID Format="{FORMATS}persistent" SPNameQualifier="{SP}">p-0042</saml:NameID>'
DATA = f'<saml:SubjectConfirmationData InResponseTo="_q1" NotOnOrAfter="{NOT_ON_OR_AFTER}" Recipient="{ACS}"/>'
BEARER = f'<saml:SubjectConfirmation Method="{CM}bearer">{DATA}</saml:SubjectConfirmation>'
LOGIN = (
    '<saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z" SessionIndex="_s1"><saml:AuthnContext>'
    "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
    "</saml:AuthnContext></saml:AuthnStatement>"
)


def attribute(name: str, *values: str, more: str = "") -> str:
    """Returns an attribute with these values, given as XML."""
    inner = "".join(f"<saml:AttributeValue>{value}</saml:AttributeValue>" for value in values)
    return f'<saml:Attribute Name="{name}"{more}>{inner}</saml:Attribute>'


def statement(*attributes: str) -> str:
    """Returns an attribute statement."""
    return f"<saml:AttributeStatement>{''.join(attributes)}</saml:AttributeStatement>"


WORDS = statement(attribute("uid", "mira-7"), attribute("givenName", "Mira"), attribute("zip", "00501", "10115"))


def subject(name: str = NAME_ID, confirmations: str = BEARER) -> str:
    """Returns a subject."""
    return f"<saml:Subject>{name}{confirmations}</saml:Subject>"


def conditions(content: str = AUDIENCE) -> str:
    """Returns conditions with the usual validity period."""
    return f'<saml:Conditions NotBefore="{NOT_BEFORE}" NotOnOrAfter="{NOT_ON_OR_AFTER}">{content}</saml:Conditions>'


def assertion(
    *, about: str = subject(), limits: str = conditions(), advice: str = "", statements: str = WORDS, name: str = "_a1"
) -> str:
    """Returns an assertion that relies on the response's prefixes."""
    head = f'<saml:Assertion ID="{name}" IssueInstant="{NOW}" Version="2.0">'
    return f"{head}{ISSUER}{about}{limits}{advice}{statements}</saml:Assertion>"


def response(
    *assertions: str, status: str = SUCCESS, extensions: str = "", attributes: str = "", name: str = "_r1"
) -> str:
    """Returns a response around its assertions."""
    head = (
        f'<samlp:Response xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" {XS} ID="{name}" Version="2.0"'
        f' IssueInstant="{NOW}" Destination="{ACS}" InResponseTo="_q1"{attributes}>'
    )
    return f"{head}{ISSUER}{extensions}{status}{''.join(assertions)}</samlp:Response>"


def statements() -> str:
    """Returns one assertion with every kind of statement and of authentication context."""
    locality = '<saml:SubjectLocality Address="192.0.2.7" DNSName="tv.example.test"/>'
    declared = (
        f'<saml:AuthnStatement AuthnInstant="2026-05-01T09:58:00Z" SessionIndex="_s2"'
        f' SessionNotOnOrAfter="2026-05-01T18:00:00Z">{locality}<saml:AuthnContext>'
        "<saml:AuthnContextDecl><k:context xmlns:k=\"urn:example:context\" level=\"3\"/></saml:AuthnContextDecl>"
        "<saml:AuthenticatingAuthority>https://one.example.test</saml:AuthenticatingAuthority>"
        "<saml:AuthenticatingAuthority>https://two.example.test</saml:AuthenticatingAuthority>"
        "</saml:AuthnContext></saml:AuthnStatement>"
    )
    referred = (
        '<saml:AuthnStatement AuthnInstant="2026-05-01T09:58:30.250Z"><saml:AuthnContext>'
        "<saml:AuthnContextDeclRef>https://idp.example.test/context</saml:AuthnContextDeclRef>"
        "</saml:AuthnContext></saml:AuthnStatement>"
    )
    action = '<saml:Action Namespace="urn:oasis:names:tc:SAML:1.0:action:rwedc">Read</saml:Action>'
    evidence = "<saml:Evidence><saml:AssertionIDRef>_a0</saml:AssertionIDRef><saml:AssertionURIRef>https://idp.example.test/a/0</saml:AssertionURIRef></saml:Evidence>"
    permit = f'<saml:AuthzDecisionStatement Resource="https://sp.example.test/film" Decision="Permit">{action}{evidence}</saml:AuthzDecisionStatement>'
    deny = f'<saml:AuthzDecisionStatement Resource="https://sp.example.test/live" Decision="Indeterminate">{action}{action.replace("Read", "Write")}</saml:AuthzDecisionStatement>'
    return response(assertion(statements=LOGIN + declared + referred + WORDS + permit + deny))


def values() -> str:
    """Returns attributes with values of every form."""
    typed = lambda kind, text: f'<saml:AttributeValue xsi:type="xs:{kind}">{text}</saml:AttributeValue>'
    many = "".join([
        typed("string", "text"), typed("integer", "42"), typed("boolean", "true"), typed("dateTime", NOW),
        typed("base64Binary", "AAEC"), typed("anyURI", "https://sp.example.test/x?a=1&amp;b=2"),
        '<saml:AttributeValue xsi:nil="true"/>', '<saml:AttributeValue xsi:nil="1" xsi:type="xs:string"></saml:AttributeValue>',
        "<saml:AttributeValue/>", "<saml:AttributeValue><![CDATA[a < b & c]]></saml:AttributeValue>",
    ])
    tree = (
        '<v:plan xmlns:v="urn:example:plan" level="2"><v:name xml:lang="de">Groß &amp; Klein</v:name><!-- kept -->'
        '<v:channels><v:channel id="1"/><v:channel id="2">Zwei</v:channel></v:channels>mixed<?render fast?></v:plan>'
    )
    more = ' NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="plan" xmlns:o="urn:example:origin" o:source="crm"'
    return response(assertion(statements=statement(
        f'<saml:Attribute Name="typed">{many}</saml:Attribute>', attribute("urn:example:plan", tree, NAME_ID, more=more),
        attribute("none"), attribute("spoken", "Ünïcödé", "日本語", "עברית", "🎬𝄞", "e\u0301"),
    )))


def limits() -> str:
    """Returns conditions of every kind."""
    proxy = f'<saml:ProxyRestriction Count="2"><saml:Audience>{SP}</saml:Audience><saml:Audience>https://sp.example.test</saml:Audience></saml:ProxyRestriction>'
    second = f"<saml:AudienceRestriction><saml:Audience>https://sp.example.test</saml:Audience><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction>"
    return response(assertion(limits=conditions(AUDIENCE + second + "<saml:OneTimeUse/>" + proxy), statements=LOGIN + WORDS))


def advice() -> str:
    """Returns an assertion with advice: references, another assertion, foreign XML."""
    inner = assertion(name="_a0", about=subject(confirmations=""), statements=statement(attribute("uid", "older")))
    content = (
        "<saml:AssertionIDRef>_x9</saml:AssertionIDRef>"
        f"<saml:AssertionURIRef>https://idp.example.test/a/9</saml:AssertionURIRef>{inner}"
        '<n:note xmlns:n="urn:example:note">for people</n:note>'
    )
    return response(assertion(advice=f"<saml:Advice>{content}</saml:Advice>"))


def extensions() -> str:
    """Returns a response with extensions, and with everything that a status may contain."""
    code = (
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success">'
        '<samlp:StatusCode Value="urn:example:status:cached"><samlp:StatusCode Value="urn:example:status:stale"/>'
        "</samlp:StatusCode></samlp:StatusCode>"
    )
    detail = '<samlp:StatusDetail><d:age xmlns:d="urn:example:detail" unit="s">12</d:age></samlp:StatusDetail>'
    status = f"<samlp:Status>{code}<samlp:StatusMessage>Answered from a cache – fine</samlp:StatusMessage>{detail}</samlp:Status>"
    extra = '<samlp:Extensions><e:hint xmlns:e="urn:example:hint">tv</e:hint><e:hint xmlns:e="urn:example:hint"/></samlp:Extensions>'
    consent = ' Consent="urn:oasis:names:tc:SAML:2.0:consent:obtained"'
    return response(assertion(), status=status, extensions=extra, attributes=consent)
