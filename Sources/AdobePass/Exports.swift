// SPDX-License-Identifier: Apache-2.0

// `Timestamp` is the one type of an instant, also where the modules with C libraries are absent.
@_exported public import TimestampDates
@_exported public import Timestamps
