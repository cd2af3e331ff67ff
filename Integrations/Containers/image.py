# SPDX-License-Identifier: Apache-2.0
"""Writes an image as an OCI archive that podman and docker load: one layer, a user without rights, a health check."""

import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import sys
import tarfile

layer_path, name, version, architecture, target = pathlib.Path(sys.argv[1]), *sys.argv[2:6]
epoch = int(os.environ["SOURCE_DATE_EPOCH"])
created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

# What each image runs, and how an orchestrator checks that it works.
IMAGES = {
    "samltool": {"Healthcheck": {"Test": ["CMD", "/usr/bin/samltool", "--version"]}},
    "saml-inspector": {"Healthcheck": {"Test": ["CMD", "/usr/bin/saml-inspector", "--version"]}},
    "saml-exchange-service": {
        "Healthcheck": {"Test": ["CMD", "/usr/bin/saml-exchange-service", "--probe"]},
        # A container is reached from outside.
        "Env": ["EXCHANGE_HOST=0.0.0.0", "EXCHANGE_PORT=8080"],
        "ExposedPorts": {"8080/tcp": {}},
    },
}
SECOND = 1_000_000_000
config = IMAGES[name] | {
    "Entrypoint": [f"/usr/bin/{name}"],
    "User": "10001:10001",
    "WorkingDir": "/data",
    "StopSignal": "SIGTERM",
    "Labels": {
        "org.opencontainers.image.title": name,
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.licenses": "Apache-2.0",
        "org.opencontainers.image.created": created,
    },
}
config["Healthcheck"] |= {"Interval": 30 * SECOND, "Timeout": 5 * SECOND, "StartPeriod": 5 * SECOND, "Retries": 3}

plain = layer_path.read_bytes()
layer = gzip.compress(plain, compresslevel=9, mtime=0)
blobs = {}


def blob(kind, content):
    """Stores content, and returns its descriptor."""
    digest = hashlib.sha256(content).hexdigest()
    blobs[digest] = content
    return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(content)}


def text(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


# The format of Docker, because the OCI format has no health check.
DOCKER = "application/vnd.docker"
image = blob(
    f"{DOCKER}.container.image.v1+json",
    text(
        {
            "architecture": architecture,
            "os": "linux",
            "created": created,
            "config": config,
            "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(plain).hexdigest()}"]},
            "history": [{"created": created, "created_by": "Integrations/Containers/build"}],
        }
    ),
)
manifest = blob(
    f"{DOCKER}.distribution.manifest.v2+json",
    text(
        {
            "schemaVersion": 2,
            "mediaType": f"{DOCKER}.distribution.manifest.v2+json",
            "config": image,
            "layers": [blob(f"{DOCKER}.image.rootfs.diff.tar.gzip", layer)],
        }
    ),
)
reference = f"{name}:{version}"
manifest["annotations"] = {"org.opencontainers.image.ref.name": version, "io.containerd.image.name": reference}
files = {
    "oci-layout": text({"imageLayoutVersion": "1.0.0"}),
    "index.json": text({"schemaVersion": 2, "manifests": [manifest]}),
    # docker load reads this file.
    "manifest.json": text(
        [
            {
                "Config": f"blobs/sha256/{image['digest'][7:]}",
                "RepoTags": [reference],
                "Layers": [f"blobs/sha256/{hashlib.sha256(layer).hexdigest()}"],
            }
        ]
    ),
} | {f"blobs/sha256/{digest}": content for digest, content in blobs.items()}
with tarfile.open(target, "w", format=tarfile.USTAR_FORMAT) as archive:
    for path in sorted(files):
        entry = tarfile.TarInfo(path)
        entry.size, entry.mtime, entry.mode = len(files[path]), epoch, 0o644
        archive.addfile(entry, io.BytesIO(files[path]))
