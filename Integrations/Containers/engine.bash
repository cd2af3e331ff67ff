# SPDX-License-Identifier: Apache-2.0
# Sets the command that runs buildah with a storage of its own and without an engine: . Integrations/Containers/engine.bash FOLDER
# shellcheck shell=bash
# shellcheck disable=SC2034 # The scripts use it.
engine=(buildah --root "$1/images" --runroot "$1/run" --storage-driver vfs)
