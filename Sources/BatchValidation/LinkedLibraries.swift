// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLSignature

/// The C libraries that this process runs with, for bug reports.
package enum LinkedLibraries {
    /// One library a line, with the version that is loaded.
    package static var description: String {
        """
        libxml2 \(dotted(XMLLibrary.version))
        zlib \(Deflate.libraryVersion)
        xmlsec \(XMLSecLibrary.version ?? absent(.xmlSec))
        OpenSSL \(XMLSecLibrary.openSSLVersion ?? absent(.xmlSec))
        libarchive \(ArchiveLibrary.version ?? absent(.archives))
        SQLite \(SQLiteLibrary.version ?? absent(.sqlite))
        """
    }

    /// Why nothing may be read with what is loaded; nil if all is well.
    ///
    /// Only what costs nothing to ask is asked: a key cannot be made with an xmlsec that is too old, and says so then.
    package static var refusal: String? {
        guard !XMLLibrary.isSupported else { return nil }
        return "expected libxml2 2.9.14 or later, found \(dotted(XMLLibrary.version))"
    }

    private enum Trait: String {
        case xmlSec = "XMLSec"
        case archives = "Archives"
        case sqlite = "SQLite"

        var isOn: Bool {
            switch self {
            case .xmlSec: XMLSecLibrary.openSSLVersion != nil
            case .archives: ArchiveLibrary.version != nil
            case .sqlite: SQLiteLibrary.version != nil
            }
        }
    }

    private static func absent(_ trait: Trait) -> String {
        trait.isOn
            ? "not usable: too old, or not the one that this was built for"
            : "not linked: built without the trait \(trait.rawValue)"
    }

    /// libxml2 writes 2.9.14 as 20914.
    private static func dotted(_ version: String) -> String {
        guard let number = Int(version.prefix { $0.isNumber }) else { return version }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
