// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// A reader of the content of SAML metadata that arrives in chunks.
protocol MetadataConsumer: XMLElementStreamConsumer {
    /// The elements that the reader requests.
    static var elements: [XMLName] { get }

    /// Receives the signature of the document, before any other content.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature` that is the first child of the document element.
    ///   - key: The trusted key that verifies the signature value, or `nil` if signatures are not verified.
    func begin(_ signature: XMLElementView, verifiedBy key: PublicKey?)

    /// The first error of an element.
    var error: TrustError? { get set }

    /// The groups around the next element.
    var groups: MetadataGroups { get set }
}

extension MetadataConsumer {
    static var elements: [XMLName] { [MetadataNames.entityDescriptor] }

    func begin(_ signature: XMLElementView, verifiedBy key: PublicKey?) {}

    func canonicalization(for signature: XMLElementView) -> Canonicalization? {
        begin(signature, verifiedBy: nil)
        return nil
    }

    func take(octets: Span<UInt8>) {}

    func open(_ element: XMLElementView) {
        attempt { () throws(TrustError) in try groups.enter(element) }
    }

    func close() {
        attempt { groups.leave() }
    }

    /// Runs a closure unless an error has already occurred.
    func attempt(_ body: () throws(TrustError) -> Void) {
        guard error == nil else { return }
        do throws(TrustError) {
            try body()
        } catch {
            self.error = error
            // An element of a stream has no location.
            self.error?.place = nil
        }
    }

    /// Throws the first error of an element.
    func check() throws(TrustError) {
        if let error { throw error }
    }
}
