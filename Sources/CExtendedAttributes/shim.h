// SPDX-License-Identifier: Apache-2.0

// The extended attributes of files, which Swift's module of the C library does not contain.
#include <sys/xattr.h>
