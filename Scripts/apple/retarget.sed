# SPDX-License-Identifier: Apache-2.0
# Converts a standard-library interface of Linux to one for an Apple target, sufficient for type-checking.
# The declarations and their availability do not change; only implementations that Apple's systems do not share are replaced.
1,4s/-target x86_64-unknown-linux-gnu|-target aarch64-unknown-linux-gnu/-target TARGET/
1,4s/-target-min-inlining-version min/-target-min-inlining-version target/
1,4s/-library-level api//
# The interface of Linux omits the bodies that @backDeployed requires.
s/^ *@backDeployed\(before:[^)]*\)//
# Float80 exists on x86 only.
s/self = _stdlib_(remainderl|squareRootl)\(.*/fatalError()/
# Mutex uses a futex on Linux, and os_unfair_lock on Apple systems.
s/^import Glibc$//
s/_swift_stdlib_gettid\(\)/UInt32(0)/
