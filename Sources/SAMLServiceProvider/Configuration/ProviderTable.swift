// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// An identity provider of a table.
package protocol TabledProvider {
    /// The digest of the entity ID, by which artifacts name the identity provider.
    var sourceID: [UInt8] { get }

    /// Whether the identity provider may begin logins.
    var beginsLogins: Bool { get }
}

/// Identity providers by entity ID, in the order of their entity IDs, and by source ID.
///
/// A federation has thousands, and anyone can ask for the page on which to choose one, or send an artifact. The order and the
/// index are therefore built once after a change, and a request costs no more than what it shows.
package struct ProviderTable<Provider: TabledProvider> {
    /// The identity providers by entity ID.
    package var providers: [ExactText: Provider] { didSet { index = nil } }

    private var index: Index?

    private typealias Index = (order: [Provider], places: [[UInt8]: Int], beginners: [Provider])

    /// Creates a table.
    package init(_ providers: [ExactText: Provider]) { self.providers = providers }

    /// The identity providers, in the order of their entity IDs.
    package var order: [Provider] { mutating get { built().order } }

    /// Returns the identity provider whose artifacts have a source ID.
    package mutating func provider(withSourceID sourceID: [UInt8]) -> Provider? {
        let index = built()
        return index.places[sourceID].map { index.order[$0] }
    }

    /// The identity providers that may begin logins.
    package var beginners: [Provider] { mutating get { built().beginners } }

    private mutating func built() -> Index {
        if let index { return index }
        let order = providers.sorted { $0.key < $1.key }.map(\.value)
        let places = Dictionary(order.enumerated().map { ($1.sourceID, $0) }) { first, _ in first }
        let new = (order, places, order.filter(\.beginsLogins))
        index = new
        return new
    }
}
