// SPDX-License-Identifier: Apache-2.0

#if Archives
internal import CArchive
#endif

/// The library that reads archives, libarchive; requires the trait `Archives`.
enum ArchiveLibrary {
    /// The version that is loaded, or `nil` if this build does not link libarchive.
    static var version: String? {
        #if Archives
        // Safety: libarchive returns a static NUL-terminated string, such as `libarchive 3.6.2`.
        let text = unsafe String(cString: archive_version_string())
        return text.split(separator: " ").last.map(String.init)
        #else
        return nil
        #endif
    }
}
