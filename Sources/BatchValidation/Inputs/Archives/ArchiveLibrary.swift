// SPDX-License-Identifier: Apache-2.0

#if Archives
internal import CArchive
#endif

/// The library that archives are read with: libarchive, guarded by the trait `Archives`.
enum ArchiveLibrary {
    /// The version that is loaded; nil if this build has none.
    static var version: String? {
        #if Archives
        // Safety: libarchive gives a static text that ends with NUL: `libarchive 3.6.2`.
        let text = unsafe String(cString: archive_version_string())
        return text.split(separator: " ").last.map(String.init)
        #else
        return nil
        #endif
    }
}
