# SPDX-License-Identifier: Apache-2.0
"""Lasso reads the written messages, and verifies their signatures with the key of our metadata."""

import base64

import lasso
from written import WRITTEN, Written, ask


def member(name: str) -> str:
    """Returns the name that Lasso gives to an element or attribute."""
    name = name.replace("SP", "Sp").replace("ID", "Id").replace("URL", "Url")
    return name[0].lower() + name[1:]


def value(item: object, path: str) -> str:
    """Returns the value at a path."""
    for step in path.split("/"):
        item = getattr(item, member(step.removeprefix("@")))
        item = item[0] if isinstance(item, tuple) else item
    if isinstance(item, lasso.Saml2AttributeValue):
        return "".join(piece.content for piece in item.any)
    return item if isinstance(item, str) else item.content


def message(written: Written) -> str:
    """Returns the message in the form that Lasso receives."""
    if written.form == "query":
        return written.data.decode()
    if "envelope" in written.form:
        return written.data.decode()
    return base64.b64encode(written.document()).decode()


def read(written: Written) -> dict[str, str] | None:
    if "metadata" in written.form:
        provider = lasso.Provider.newFromBuffer(lasso.PROVIDER_ROLE_SP, written.data.decode(), None, None)
        return {"@entityID": provider.providerId, "SPSSODescriptor/AssertionConsumerService/@Location": provider.getAssertionConsumerServiceUrl("0")}
    item = getattr(lasso, f"Samlp2{written.kind}")()
    if item.initFromMessage(message(written)) == lasso.MESSAGE_FORMAT_ERROR:
        raise ValueError("not a message")
    # It has no members for the elements of extensions.
    return {path: value(item, path) for path in written.row["values"] if not path.startswith("Extensions")}


def verify(written: Written) -> bool:
    if "metadata" in written.form:
        raise NotImplementedError
    metadata = (WRITTEN / f"EntityDescriptor.{written.text}.signed-metadata").read_text(encoding="utf-8")
    provider = lasso.Provider.newFromBuffer(lasso.PROVIDER_ROLE_SP, metadata, None, None)
    form = {"query": lasso.MESSAGE_FORMAT_QUERY, "signed-envelope": lasso.MESSAGE_FORMAT_SOAP}.get(written.form, lasso.MESSAGE_FORMAT_BASE64)
    return provider.verifySignature(message(written), "ID", form) == 0


lasso.init()
ask("lasso", read, verify)
