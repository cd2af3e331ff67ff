// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures

extension FileFault {
    /// The exit status for the error.
    var exitStatus: Int32 {
        switch operation {
        case .open: 66
        case .create: 73
        case .read, .write: 74
        }
    }
}

extension ConfigurationFault {
    /// The exit status for the error.
    var exitStatus: Int32 {
        switch kind {
        case .usage: 64
        case .cannotOpen: 66
        case .cannotRead: 74
        case .unusableLibrary: 70
        }
    }
}

extension JournalFault {
    /// The exit status for the error.
    var exitStatus: Int32 { problem == .inUse ? 73 : 64 }
}
