// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLSignature

/// The C libraries that this process runs with, for bug reports.
package enum LinkedLibraries {
    /// One library a line, with its own version.
    package static var description: String {
        """
        libxml2 \(dotted(XMLLibrary.version))
        zlib \(Deflate.libraryVersion)
        xmlsec \(XMLSecLibrary.version ?? "not linked: built without the trait XMLSec")
        """
    }

    /// libxml2 writes 2.9.14 as 20914.
    private static func dotted(_ version: String) -> String {
        guard let number = Int(version.prefix { $0.isNumber }) else { return version }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
