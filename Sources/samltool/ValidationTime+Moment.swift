// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML

extension ValidationTime? {
    /// The time at which configuration files are read: the given time, or the current time.
    var moment: Timestamp {
        if case .instant(let instant) = self { instant } else { Timestamp.now }
    }
}
