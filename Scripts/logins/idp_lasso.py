# SPDX-License-Identifier: Apache-2.0
"""The identity provider of Lasso."""

import datetime
import pathlib

import lasso

METADATA = """<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
 entityID="{base}/metadata"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{base}/slo"/>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{base}/sso"/>
</md:IDPSSODescriptor></md:EntityDescriptor>
"""


class Provider:
    """Answers logins and logouts."""

    def __init__(self, settings):
        lines = pathlib.Path(settings["certificate"]).read_text().splitlines()
        certificate = "".join(line for line in lines if not line.startswith("-"))
        self.own = METADATA.format(base=settings["base"], certificate=certificate)
        self.server = lasso.Server.newFromBuffers(self.own, pathlib.Path(settings["key"]).read_text(), None, None)
        self.server.signatureMethod = lasso.SIGNATURE_METHOD_RSA_SHA256
        self.server.addProvider(lasso.PROVIDER_ROLE_SP, settings["service"])
        self.service = next(iter(self.server.providerIds))
        if settings["encryption"]:
            # It has no AES-GCM.
            self.server.getProvider(self.service).setEncryptionMode(lasso.ENCRYPTION_MODE_ASSERTION)
            self.server.getProvider(self.service).setEncryptionSymKeyType(lasso.ENCRYPTION_SYM_KEY_TYPE_AES_128)

    def metadata(self):
        """Returns the metadata."""
        return self.own

    def answer_login(self, query, user):
        """Answers a request: URL, response, relay state, and the session."""
        login = lasso.Login(self.server)
        # It forces a signature if WantAuthnRequestsSigned says so.
        login.setSignatureVerifyHint(lasso.PROFILE_SIGNATURE_VERIFY_HINT_FORCE)
        login.processAuthnRequestMsg(query)
        try:
            login.validateRequestMsg(user is not None, True)
        except lasso.LoginRequestDeniedError:
            assert user is None
        if user:
            now, end = self.times(0, 5)
            login.buildAssertion(lasso.SAML2_AUTHN_CONTEXT_PASSWORD_PROTECTED_TRANSPORT, now, None, now, end)
            login.assertion.authnStatement[0].sessionIndex = login.assertion.id
            login.assertion.attributeStatement = (self.mail(f"{user}@example.test"),)
        login.buildAuthnResponseMsg()
        return login.msgUrl, login.msgBody, login.msgRelayState, login.session.dump() if user else None

    @staticmethod
    def times(*minutes):
        """Returns times from now on."""
        now = datetime.datetime.now(datetime.timezone.utc)
        return [(now + datetime.timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ") for number in minutes]

    @staticmethod
    def mail(text):
        """Returns a statement of an attribute."""
        content = lasso.MiscTextNode.newWithString(text)
        content.textChild = True
        value, attribute, statement = lasso.Saml2AttributeValue(), lasso.Saml2Attribute(), lasso.Saml2AttributeStatement()
        value.any = (content,)
        attribute.name, attribute.attributeValue = "mail", (value,)
        statement.attribute = (attribute,)
        return statement

    def start_logout(self, session, expires):
        """Returns the URL that asks the service to end a session."""
        logout = lasso.Logout(self.server)
        logout.setSessionFromDump(session)
        logout.initRequest(self.service, lasso.HTTP_METHOD_REDIRECT)
        logout.msgRelayState = "from-lasso"
        if expires:
            logout.request.notOnOrAfter = self.times(5)[0]
        logout.buildRequestMsg()
        return logout.msgUrl

    def answer_logout(self, query, sessions):
        """Returns the URL that answers the service, and the session that it ends."""
        logout = lasso.Logout(self.server)
        logout.setSignatureVerifyHint(lasso.PROFILE_SIGNATURE_VERIFY_HINT_FORCE)
        logout.processRequestMsg(query)
        ended = next(session for session in sessions if logout.nameIdentifier.content in session)
        logout.setSessionFromDump(ended)
        logout.validateRequest()
        logout.buildResponseMsg()
        return logout.msgUrl, ended

    def end_logout(self, query):
        """Verifies the answer of the service to a request."""
        logout = lasso.Logout(self.server)
        logout.setSignatureVerifyHint(lasso.PROFILE_SIGNATURE_VERIFY_HINT_FORCE)
        logout.processResponseMsg(query)
        # It does not read the relay state of an answer.
        if "&RelayState=from-lasso&" not in query:
            raise ValueError("the relay state")


lasso.init()
