// SPDX-License-Identifier: Apache-2.0

// `Timestamp(date)` and `moment.date`, which `AdobePass` exports too.
@_exported public import TimestampDates
