// SPDX-License-Identifier: Apache-2.0

// `Timestamp` is the one type of an instant, also where the modules with C libraries are absent. The names of attributes in
// public types are `ExactText`, which an importer of this module has to be able to write as a literal.
@_exported public import TimestampDates
@_exported public import Timestamps
@_exported public import UntrustedText
