# SPDX-License-Identifier: Apache-2.0
"""The identity providers of a check, each with its own way to be started."""

import json
import os
import pathlib

from http_client import Connection
from site_servers import Process, free_port, make_key, work

PASSWORD = "a right password"
HERE = pathlib.Path(__file__).parent


class Provider:
    """An identity provider that can be started with another key, another clock, or encryption."""

    # The algorithms by which it encrypts assertions.
    encryptions = ()
    # Whether it answers a wrong password with an error response, instead of showing the form again.
    sends_errors = False
    # Whether it asks a user for the password only once.
    remembers = True
    # Whether its signatures are at the end of assertions, where the schema does not allow them.
    misplaces_signatures = False
    metadata_path = "/metadata"
    # The pages on which the user starts a logout.
    logout_paths = ()

    def __init__(self, proxy, number):
        self.backend = free_port()
        self.url = f"https://{self.name}.identity{number}.test:{proxy.add(self.backend)}"
        self.file = work / f"{self.name}.xml"
        self.process = None
        self.folder = work / self.name
        self.folder.mkdir()

    def start(self, site, key="old", encryption=None, minutes=0):
        """Starts it, or starts it again."""
        if self.process:
            self.process.stop()
        command, options = self.command(site, key, encryption)
        self.process = Process(self.name, self.backend, command, minutes, **options)
        return self

    def metadata(self):
        """Returns its metadata."""
        return Connection(self.backend).ask("GET", self.metadata_path).text.decode()

    def publish(self, text):
        """Gives metadata to the service, as one step."""
        new = self.file.with_suffix(".new")
        new.write_text(text)
        os.replace(new, self.file)


class Library(Provider):
    """A library, with the pages of library_idp.py."""

    # With NotOnOrAfter, and as the libraries write it.
    logout_paths = ("/logout", "/logout?bare")
    remembers = False
    sends_errors = True

    def command(self, site, key, encryption):
        """Returns the command."""
        private, certificate = keys(key)
        settings = self.folder / "settings.json"
        values = {"base": self.url, "key": private, "certificate": certificate, "service": site.metadata}
        values |= {"password": PASSWORD, "encryption": encryption}
        settings.write_text(json.dumps(values, default=str))
        # The packages of Debian belong to the system's Python.
        return ["/usr/bin/python3", HERE / "library_idp.py", self.name, self.backend, settings], {}


class PySAML2(Library):
    """pysaml2, which encrypts with triple DES unless it is changed."""

    name = "pysaml2"
    encryptions = ("3des", "gcm")


class Lasso(Library):
    """Lasso, which has no AES-GCM."""

    name = "lasso"
    encryptions = ("cbc",)


class NanoIDP(Provider):
    """nanoidp, which has neither encryption nor logout."""

    name = "nanoidp"
    misplaces_signatures = True
    metadata_path = "/saml/metadata"

    def command(self, site, key, encryption):
        """Returns the command."""
        assert encryption is None
        users = {"mira": {"password": PASSWORD, "email": "mira@example.test"}}
        settings = {
            "config_version": 1,
            "server": {"host": "127.0.0.1", "port": self.backend},
            "oauth": {"issuer": self.url},
            "saml": {"want_authn_requests_signed": True, "sp_certificates": [str(site.certificate)], "strict_binding": True},
            "jwt": {"keys_dir": str(self.folder / key)},
        }
        # JSON is YAML.
        (self.folder / "users.yaml").write_text(json.dumps({"config_version": 1, "users": users}))
        (self.folder / "settings.yaml").write_text(json.dumps(settings))
        program = pathlib.Path(os.environ["NANOIDP"])
        return [program, "--strict-config", "--config", self.folder], {"cwd": self.folder}


CONFIG = """<?php
$config = [
    'baseurlpath' => '{url}/', 'certdir' => '{folder}', 'loggingdir' => '{folder}', 'datadir' => '{folder}', 'tempdir' => '{folder}',
    'metadatadir' => '{folder}', 'technicalcontact_email' => 'na@example.org', 'timezone' => 'UTC', 'secretsalt' => 'a salt for checks',
    'auth.adminpassword' => 'none', 'logging.handler' => 'errorlog', 'enable.saml20-idp' => true,
    'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
    'session.cookie.secure' => true, 'session.cookie.samesite' => 'None', 'session.phpsession.savepath' => '{folder}',
    'store.type' => 'phpsession', 'metadata.sources' => [['type' => 'flatfile'], ['type' => 'xml', 'file' => '{service}']],
];
"""
SOURCES = """<?php
$config = ['users' => ['exampleauth:UserPass', 'mira:{password}' => ['mail' => ['mira@example.test']]]];
"""
HOSTED = """<?php
$metadata['{url}/idp'] = [
    'host' => '__DEFAULT__', 'privatekey' => '{key}', 'certificate' => '{certificate}', 'auth' => 'users',
    'validate.authnrequest' => true, 'validate.logout' => true, 'sign.logout' => true, 'assertion.encryption' => {encrypts},
];
"""


class SimpleSAMLphp(Provider):
    """SimpleSAMLphp, whose version 1.19 has no AES-GCM."""

    name = "simplesamlphp"
    encryptions = ("cbc",)
    metadata_path = "/saml2/idp/metadata.php"

    def __init__(self, proxy, number):
        super().__init__(proxy, number)
        self.logout_paths = (f"/saml2/idp/initSLO.php?RelayState={self.url}/",)

    def command(self, site, key, encryption):
        """Returns the command."""
        private, certificate = keys(key)
        values = {"url": self.url, "folder": self.folder, "service": site.metadata, "password": PASSWORD, "key": private}
        values |= {"certificate": certificate, "encrypts": "true" if encryption else "false"}
        for name, text in {"config.php": CONFIG, "authsources.php": SOURCES, "saml20-idp-hosted.php": HOSTED}.items():
            for value, replacement in values.items():
                text = text.replace("{" + value + "}", str(replacement))
            (self.folder / name).write_text(text)
        environment = os.environ | {"SIMPLESAMLPHP_CONFIG_DIR": str(self.folder), "PHP_CLI_SERVER_WORKERS": "4"}
        return ["php", "-S", f"127.0.0.1:{self.backend}", "-t", "/usr/share/simplesamlphp/www"], {"env": environment}


def keys(name):
    """Returns the files of a key of the identity providers, which are made once."""
    key, certificate = work / f"{name}.key.pem", work / f"{name}.crt.pem"
    return (key, certificate) if key.exists() else make_key(name)


ALL = [PySAML2, Lasso, SimpleSAMLphp, NanoIDP]
