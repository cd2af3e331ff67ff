// SPDX-License-Identifier: Apache-2.0

internal import CArchive

/// The library that reads archives, libarchive.
package enum ArchiveLibrary {
    /// The version that is loaded, or `nil` if it does not say.
    package static var version: String? {
        // Safety: libarchive returns a static NUL-terminated string, such as `libarchive 3.6.2`.
        let text = unsafe String(cString: archive_version_string())
        return text.split(separator: " ").last.map(String.init)
    }
}
