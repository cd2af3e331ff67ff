// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The XML library, libxml2, that parses all documents.
package enum XMLLibrary {
    /// The version of libxml2 that is loaded at run time, such as `20914` for 2.9.14.
    package static var version: String { XMLTree.libraryVersion }

    /// Whether the loaded version is supported; otherwise parsing always fails.
    package static var isSupported: Bool { XMLTree.supports(libraryVersion: version) }
}
