# SPDX-License-Identifier: Apache-2.0
"""How spid-sp-test talks to the service: it knows no redirection with the status 303, and no Secure cookies on the loopback interface."""

import re
import tempfile

from spid_sp_test.authn_request import get_authn_request
from spid_sp_test.plugins.authn_request import Base


class LoopbackService(Base):
    """A service on the loopback interface, which redirects with 303, as SAML Bindings 3.4.4 allows."""

    def send_cookies(self):
        """Lets the session send Secure cookies without TLS, as browsers do on the loopback interface."""
        for cookie in self.requests_session.cookies:
            cookie.secure = False

    def request(self):
        """Returns the request of a login."""
        answer = self.requests_session.get(self.authn_request_url, allow_redirects=False)
        assert answer.status_code == 303, answer.status_code
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(answer.headers["Location"])
            file.flush()
            data = get_authn_request(f"file://{file.name}", requests_session=self.requests_session)
        # It takes the audience from this attribute, which only SPID requires.
        data["SAMLRequest_xml"] = re.sub(rb"(<[\w:]*Issuer)>([^<]*)", rb'\1 NameQualifier="\2">\2', data["SAMLRequest_xml"])
        return data

    def response(self, url, data=None, **_):
        """Sends a response, and returns the page to which it leads."""
        self.send_cookies()
        answer = self.requests_session.post(url, data=data, allow_redirects=False)
        if answer.status_code == 303:
            self.send_cookies()
            answer = self.requests_session.get(answer.headers["Location"], allow_redirects=False)
        return answer
