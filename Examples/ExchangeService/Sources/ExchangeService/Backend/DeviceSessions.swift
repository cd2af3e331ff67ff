// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Crypto
internal import Synchronization

/// The sessions with Adobe Pass, one for each device.
///
/// Adobe wants credentials for each instance of an app, also from a back end: profiles belong to the credentials, and a
/// revoked client stops one device. A session has the address of its device, so that Adobe Pass also counts its
/// registrations and its requests for tokens by this address. A session that is no longer kept costs only the reading of
/// its credentials.
final class DeviceSessions: Sendable {
    /// A device of an app.
    struct Key: Hashable {
        let device: DeviceID
        /// The service provider, if it has its own software statement.
        var serviceProvider: ServiceProviderID?

        /// The name of the credentials: the identifier is personal data, so the name is its hash.
        var name: String {
            let owner = serviceProvider.map { "\($0.text)\n" } ?? ""
            let digest = SHA256.hash(data: Array("\(owner)\(device.headerValue)".utf8))
            return digest.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
        }
    }

    typealias Maker = @Sendable (Key, ClientInformation?, ForwardedAddress?) -> AdobePassSession
    private typealias Kept = (session: AdobePassSession, address: ForwardedAddress?)

    private let make: Maker
    private let kept: Mutex<RecentItems<Key, Kept>>

    /// Creates sessions.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of sessions in memory.
    ///   - make: Creates the session of a device with its information and its address.
    init(limit: Int, make: @escaping Maker) {
        kept = Mutex(RecentItems(limit: limit))
        self.make = make
    }

    /// Returns the session of a device; a device with a new address gets a new session.
    func session(for key: Key, _ information: ClientInformation?, _ address: ForwardedAddress?) -> AdobePassSession {
        kept.withLock { kept in
            if let known = kept.value(of: key), known.address == address { return known.session }
            let session = make(key, information, address)
            kept.keep((session, address), for: key)
            return session
        }
    }
}
