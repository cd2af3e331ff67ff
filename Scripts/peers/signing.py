# SPDX-License-Identifier: Apache-2.0
"""Creates signature templates, and inserts them where SAML requires them."""

DSIG = "http://www.w3.org/2000/09/xmldsig#"
MORE = "http://www.w3.org/2001/04/xmldsig-more#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
DIGESTS = {
    "sha256": "http://www.w3.org/2001/04/xmlenc#sha256",
    "sha384": MORE + "sha384",
    "sha512": "http://www.w3.org/2001/04/xmlenc#sha512",
}
