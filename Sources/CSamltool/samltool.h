// SPDX-License-Identifier: Apache-2.0

#ifndef SAMLTOOL_H
#define SAMLTOOL_H

#include <stddef.h>

#ifndef __clang__
#define _Nonnull
#define _Nullable
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A policy with the keys that it names. Any number of threads can use it at once.
typedef struct samltool_validator samltool_validator;

/// Creates a validator from the JSON of a policy file of `samltool validate`, whose paths are relative to a folder.
/// Returns NULL if the policy cannot be used; samltool_last_message() then says why. Otherwise it returns the notices about
/// the files of the policy, if there are any.
samltool_validator *_Nullable samltool_create(const void *_Nonnull policy, size_t length, const char *_Nonnull folder);

/// Validates an input: a message, or everything that `samltool validate` reads as a file. Returns the rows that
/// `samltool validate --format jsonl` writes about the input, one line for each document, and their size in bytes. The
/// result ends with NUL, and is valid until the next call with the same thread. Returns NULL on failure. `source` is the
/// name of the input in the rows.
const char *_Nullable samltool_validate(const samltool_validator *_Nonnull validator, const void *_Nonnull input, size_t length,
                                        const char *_Nonnull source, size_t *_Nonnull size);

/// Validates several inputs as samltool_validate() does, in less time for each. Returns the rows of each input, separated by
/// NUL, and the size of all.
const char *_Nullable samltool_validate_all(const samltool_validator *_Nonnull validator,
                                            const void *_Nonnull const *_Nonnull inputs, const size_t *_Nonnull lengths,
                                            const char *_Nonnull const *_Nonnull sources, size_t count, size_t *_Nonnull size);

/// Returns the version of this library and of each library that it loads, one on a line, valid as the result of
/// samltool_validate().
const char *_Nonnull samltool_version(void);

/// Returns the message of the last call on this thread that creates or uses a validator; empty after a call without one.
const char *_Nonnull samltool_last_message(void);

/// Frees a validator that no thread uses any more.
void samltool_free(samltool_validator *_Nullable validator);

#ifdef __cplusplus
}
#endif

#endif
