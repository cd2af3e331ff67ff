# SPDX-License-Identifier: Apache-2.0
# Installs Chromium, and Playwright into a virtual environment, whose folder is then the variable "venv". Checks in a browser
# source this file in the folder of the package.
# shellcheck shell=bash

Scripts/install-dependencies chromium fonts-dejavu-core
# shellcheck disable=SC2034 # The checks use it.
venv="$(Scripts/python-environment inspector --only-binary :all: playwright==1.65.2 axe-playwright-python==0.1.8 pillow==12.0.0)"
