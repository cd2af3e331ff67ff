// SPDX-License-Identifier: Apache-2.0

// The names of attributes in public types are ExactText, which an importer of this module has to be able to write as a literal.
@_exported public import UntrustedText
