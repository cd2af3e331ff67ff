# SPDX-License-Identifier: Apache-2.0
"""Functions of DuckDB over columns of captures."""

from typing import Any

from . import Policy, Validator


def register(connection: Any, policy: Policy | None = None) -> None:
    """Registers two functions, which take a BLOB; `policy` is that of `Validator`.

    `saml_validate` returns the row about one message as JSON, and `saml_rows` a list of rows about an input with any number.
    """
    validator = Validator(policy)

    def saml_validate(message: bytes) -> str:
        return validator.line(message).decode()

    def saml_rows(message: bytes) -> list[str]:
        return [line.decode() for line in validator.lines(message)]

    connection.create_function("saml_validate", saml_validate, ["BLOB"], "JSON")
    connection.create_function("saml_rows", saml_rows, ["BLOB"], "JSON[]")
