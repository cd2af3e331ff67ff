# SPDX-License-Identifier: Apache-2.0
# Installs Chromium, and Playwright into a virtual environment, whose folder is then the variable "venv". Checks in a browser
# source this file in the folder of the package.
# shellcheck shell=bash

Scripts/install-dependencies chromium fonts-dejavu-core python3 python3-venv
venv="$PWD/.build/inspector"
pypi=(playwright==1.65.2 axe-playwright-python==0.1.8 pillow==12.0.0)
if [ "$(cat "$venv/complete" 2>/dev/null)" != "${pypi[*]}" ]; then
    /usr/bin/python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "${pypi[@]}"
    echo "${pypi[*]}" >"$venv/complete"
fi
