# SPDX-License-Identifier: Apache-2.0
"""Asks spid-sp-test about the site of Examples/Login. What it rejects must be what SPID requires beyond SAML."""

import json
import os
import pathlib
import subprocess

from site_servers import Process, free_port, site_command, work

# The responses that must be rejected for SPID, and that SAML allows.
RESPONSES = {
    "3": "the response is signed, but not the assertion",
    "44": "no NameID",
    "46": "a NameID without Format",
    "47": "a NameID with a Format other than transient",
    "48": "a NameID with an empty NameQualifier",
    "49": "a NameID without NameQualifier",
    "71": "the Issuer of the assertion without Format",
    "76": "Conditions without NotBefore",
    "97": "an authentication context that the service did not ask for",
    "99": "an attribute without values",
}
# The demands on metadata, which the service signs only on demand, and on requests.
OTHERS = {
    "the metadata signature MUST be valid": "optional",
    "The Signature element MUST be present": "optional",
    "The SignatureMethod element MUST be present": "optional",
    "The signature algorithm MUST be valid": "optional",
    "The Algorithm attribute MUST be present in SignatureMethod element": "optional",
    "The Algorithm attribute MUST be present in DigestMethod element": "optional",
    "The digest algorithm MUST be valid": "optional",
    "One or more AttributeConsumingService elements MUST be present": "optional",
    "Only one Organization element can be present": "optional",
    "The Format attribute MUST be present": "optional, for Issuer and NameIDPolicy",
    "The Format attribute MUST have a value": "optional",
    "The Format attribute MUST be urn:oasis:names:tc:SAML:2.0:nameid-format:entity": "the default",
    "The Format attribute MUST be urn:oasis:names:tc:SAML:2.0:nameid-format:transient": "the service accepts any",
    "The AttributeConsumingServiceIndex attribute MUST be present": "optional",
    "The AllowCreate attribute MUST not be present": "SDP-SP04 asks for it",
    "Only one RequestedAuthnContext element MUST be present": "optional",
}


def main():
    """Runs all tests of the profile without the requirements of one country."""
    tool = pathlib.Path(os.environ["SPID"])
    metadata = subprocess.run([tool, "--idp-metadata"], check=True, capture_output=True, text=True).stdout
    (work / "spid.xml").write_text(metadata)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    site = Process("spid", port, site_command("spid", port, url, work / "spid.xml")[0])
    report = work / "spid.json"
    try:
        command = [tool, "--metadata-url", f"{url}/saml/metadata", "--authn-url", f"{url}/saml/login?target=/members", "-pr", "saml2-sp"]
        command += ["-ap", "spid_plugin.LoopbackService", "-tr", "-rf", "json", "-o", report, "-d", "CRITICAL", "--exit-zero"]
        environment = os.environ | {"PYTHONPATH": str(pathlib.Path(__file__).parent)}
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    finally:
        site.stop()
    results = [one for part in json.loads(report.read_text())["test"]["sp"].values() for tests in part.values() for one in tests]
    rejected = [one["test"].splitlines()[0] for one in results if one["result"] != "success"]
    responses = {name.partition("]")[0].removeprefix("Test [") for name in rejected if name.startswith("Test [")}
    others = {name for name in rejected if not name.startswith("Test [")}
    assert len(results) > 180, len(results)
    assert responses == set(RESPONSES), responses ^ set(RESPONSES)
    assert others == set(OTHERS), others ^ set(OTHERS)
    print(f"spid-sp-test: {len(results) - len(rejected)} of {len(results)} tests agree; the others, which SAML allows:")
    for name, reason in (RESPONSES | OTHERS).items():
        print(f"  {name}: {reason}")


main()
