// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The XML library that everything here reads with.
package enum XMLLibrary {
    /// The version of libxml2 that is loaded, as its own number: 20914 is 2.9.14.
    package static var version: String { XMLTree.libraryVersion }

    /// Whether it is one that documents are read with; nothing is read otherwise.
    package static var isSupported: Bool { XMLTree.supports(libraryVersion: version) }
}
