// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLBindings
internal import SAMLSignature
internal import SQLiteDatabase

/// The C libraries of this process, for bug reports.
package enum LinkedLibraries {
    /// One line for each library, with the version that is loaded.
    package static var description: String {
        """
        libxml2 \(dotted(XMLLibrary.version))
        zlib \(Deflate.libraryVersion)
        xmlsec \(XMLSecLibrary.version ?? noXMLSec)
        OpenSSL \(XMLSecLibrary.openSSLVersion ?? noXMLSec)
        libarchive \(ArchiveLibrary.version ?? "of unknown version")
        SQLite \(SQLiteLibrary.version)
        """
    }

    /// The reason that a loaded library cannot be used, or `nil` if all libraries can be used.
    ///
    /// This property makes only inexpensive checks. An unsupported version of xmlsec is reported when the first key is
    /// created.
    package static var refusal: String? {
        guard !XMLLibrary.isSupported else { return nil }
        return "samltool requires libxml2 2.9.14 or later; version \(dotted(XMLLibrary.version)) is loaded."
    }

    private static var noXMLSec: String {
        XMLSecLibrary.isLinked
            ? "not usable: too old, or not the version that samltool was built for"
            : "not linked: built without the trait XMLSec"
    }

    /// Formats a version such as 20914 as 2.9.14.
    private static func dotted(_ version: String) -> String {
        guard let number = Int(version.prefix { $0.isNumber }) else { return version }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
