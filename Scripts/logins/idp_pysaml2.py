# SPDX-License-Identifier: Apache-2.0
"""The identity provider of pysaml2."""

import base64
import functools
import logging
import urllib.parse

import saml2.entity
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.config import IdPConfig
from saml2.metadata import create_metadata_string
from saml2.samlp import STATUS_AUTHN_FAILED
from saml2.server import Server
from saml2.sigver import verify_redirect_signature
from saml2.time_util import in_a_while
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

logging.disable(logging.CRITICAL)
AES128_GCM = "http://www.w3.org/2009/xmlenc11#aes128-gcm"


class Provider:
    """Answers logins and logouts."""

    def __init__(self, settings):
        base = settings["base"]
        self.encryption = settings["encryption"]
        self.config = IdPConfig().load(
            {
                "entityid": f"{base}/metadata",
                "service": {
                    "idp": {
                        "endpoints": {
                            "single_sign_on_service": [(f"{base}/sso", BINDING_HTTP_REDIRECT)],
                            "single_logout_service": [(f"{base}/slo", BINDING_HTTP_REDIRECT)],
                        },
                        "policy": {"default": {"lifetime": {"minutes": 5}}},
                    }
                },
                "key_file": settings["key"],
                "cert_file": settings["certificate"],
                "metadata": {"local": [settings["service"]]},
                "xmlsec_binary": "/usr/bin/xmlsec1",
            }
        )
        self.server = Server(config=self.config)
        self.service = next(iter(self.server.metadata.keys()))
        if self.encryption == "gcm":
            # By default it encrypts with triple DES, and no setting changes that.
            saml2.entity.pre_encryption_part = functools.partial(saml2.entity.pre_encryption_part, msg_enc=AES128_GCM)
            self.server.sec.encrypt_assertion = functools.partial(self.server.sec.encrypt_assertion, key_type="aes-128")

    def metadata(self):
        """Returns the metadata."""
        return create_metadata_string(None, config=self.config, valid=24, sign=False).decode()

    def verified(self, query):
        """Returns the parameters of a query, whose signature it verifies with the metadata of the service."""
        values = dict(urllib.parse.parse_qsl(query))
        for certificate in self.server.metadata.certs(self.service, "spsso", "signing"):
            if verify_redirect_signature(values, self.server.sec.sec_backend, certificate):
                return values
        raise ValueError("the signature of the query")

    def answer_login(self, query, user):
        """Answers a request: URL, response, relay state, and the session."""
        values = self.verified(query)
        request = self.server.parse_authn_request(values["SAMLRequest"], BINDING_HTTP_REDIRECT).message
        arguments = self.server.response_args(request, [BINDING_HTTP_POST])
        signed = {"sign_alg": SIG_RSA_SHA256, "digest_alg": DIGEST_SHA256}
        session = None
        if user:
            name = self.server.ident.transient_nameid(user, self.service)
            response = self.server.create_authn_response(
                identity={"mail": f"{user}@example.test"},
                name_id=name,
                authn={"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"},
                sign_response=True,
                sign_assertion=True,
                encrypt_assertion=self.encryption is not None,
                **arguments,
                **signed,
            )
            session = name
        else:
            wrong = (STATUS_AUTHN_FAILED, "The password is wrong.")
            response = self.server.create_error_response(arguments["in_response_to"], arguments["destination"], wrong, sign=True, **signed)
        return arguments["destination"], base64.b64encode(str(response).encode()).decode(), values["RelayState"], session

    def redirect(self, message, location, relay_state, response):
        """Returns the URL that carries a message, signed."""
        sent = self.server.apply_binding(
            BINDING_HTTP_REDIRECT, str(message), location, relay_state, response=response, sign=True, sigalg=SIG_RSA_SHA256
        )
        return dict(sent["headers"])["Location"]

    def start_logout(self, name, expires):
        """Returns the URL that asks the service to end a session."""
        services = self.server.metadata.single_logout_service(self.service, BINDING_HTTP_REDIRECT, "spsso")
        location = services[0]["location"]
        end = in_a_while(minutes=5) if expires else None
        _, request = self.server.create_logout_request(location, self.service, name_id=name, session_indexes=self.indexes(name), expire=end)
        return self.redirect(request, location, "from-pysaml2", response=False)

    def indexes(self, name):
        """Returns the indexes of the sessions of a user."""
        found = self.server.session_db.get_authn_statements(name)
        return [statement.session_index for statements in found for statement in statements]

    def answer_logout(self, query, names):
        """Returns the URL that answers the service, and the name whose sessions it ends."""
        values = self.verified(query)
        request = self.server.parse_logout_request(values["SAMLRequest"], BINDING_HTTP_REDIRECT).message
        ended = next(name for name in names if name.text == request.name_id.text)
        if [index.text for index in request.session_index] != self.indexes(ended):
            raise ValueError("the session index")
        self.server.session_db.remove_authn_statements(ended)
        response = self.server.create_logout_response(request, [BINDING_HTTP_REDIRECT], sign=False)
        return self.redirect(response, response.destination, values.get("RelayState", ""), response=True), ended

    def end_logout(self, query):
        """Verifies the answer of the service to a request."""
        values = self.verified(query)
        if values["RelayState"] != "from-pysaml2":
            raise ValueError("the relay state")
        answer = self.server.parse_logout_request_response(values["SAMLResponse"], BINDING_HTTP_REDIRECT)
        if not answer.status_ok():
            raise ValueError("the status")
