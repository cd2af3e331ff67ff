// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The XML library that everything here reads with.
package enum XMLLibrary {
    /// The version of libxml2 that is linked, as its own number: 20914 is 2.9.14.
    package static var version: String { XMLTree.libraryVersion }
}
