# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# How every script of this repository calls swift: . Scripts/environment.bash
#
# SwiftPM passes the names of the traits in the order of a set. In another order, it compiles each module again. Tests that
# are built already keep random hashes, because no result may depend on the order of a set.
swift() {
    case " $* " in
        *' --skip-build '*) command swift "$@" ;;
        *) SWIFT_DETERMINISTIC_HASHING=1 command swift "$@" ;;
    esac
}
