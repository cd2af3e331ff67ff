# SPDX-License-Identifier: Apache-2.0
"""Holds a log against SARIF 2.1.0: the names and types that two packages made from its schema, and the schema itself."""

import json
import os
import re

import attr
import jsonschema
import sarif_om
import sarif_pydantic

# What we write, by the classes that sarif-om made from the schema; a class of None is free.
PARTS = {
    "SarifLog": {"runs": "Run"},
    "Run": {"tool": "Tool", "results": "Result", "invocations": "Invocation"},
    "Tool": {"driver": "ToolComponent"},
    "ToolComponent": {"rules": "ReportingDescriptor"},
    "ReportingDescriptor": {
        "shortDescription": "MultiformatMessageString", "fullDescription": "MultiformatMessageString",
        "help": "MultiformatMessageString", "properties": None,
    },
    "Result": {"message": "Message", "locations": "Location", "partialFingerprints": None, "properties": None},
    "Location": {"physicalLocation": "PhysicalLocation", "logicalLocations": "LogicalLocation"},
    "PhysicalLocation": {"artifactLocation": "ArtifactLocation", "region": "Region"},
    "Invocation": {"toolExecutionNotifications": "Notification"},
    "Notification": {"message": "Message"},
}


def known(kind):
    """The names that the schema has for a part, and those of them that it requires."""
    fields = attr.fields(getattr(sarif_om, kind))
    names = {field.metadata["schema_property_name"]: field.default is attr.NOTHING for field in fields}
    return names, {name for name, required in names.items() if required}


def check_names(value, kind):
    names, required = known(kind)
    assert required <= value.keys() <= names.keys() | {"$schema"}, (kind, value.keys(), required)
    for name, part in value.items():
        if not isinstance(part, (dict, list)):
            continue
        kinds = PARTS[kind]
        assert name in kinds, f"{kind}.{name} is not looked at"
        if kinds[name]:
            for item in part if isinstance(part, list) else [part]:
                check_names(item, kinds[name])


def check(log):
    assert log["version"] == "2.1.0"
    check_names(log, "SarifLog")
    sarif_pydantic.Sarif.model_validate(log)
    for run in log["runs"]:
        for result in run["results"]:
            assert re.fullmatch(r"[0-9a-f]{32}", result["partialFingerprints"]["finding/v1"])
            assert result["level"] in {"none", "note", "warning", "error"}
    if path := os.environ.get("SARIF_SCHEMA"):
        with open(path, encoding="utf-8") as file:
            jsonschema.validate(log, json.load(file))
