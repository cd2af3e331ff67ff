// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Crypto
internal import Synchronization

/// The sessions with Adobe Pass, one for each device.
///
/// Adobe wants credentials for each instance of an app, also from a back end: profiles belong to the credentials, and a
/// revoked client stops one device. A session that is no longer kept costs only the reading of its files.
final class DeviceSessions: Sendable {
    /// The maximum number of sessions in memory.
    private static let limit = 10_000

    private let make: @Sendable (any CredentialStore, ClientInformation?) -> AdobePassSession
    private let folder: String
    private let sessions = Mutex<[DeviceID: AdobePassSession]>([:])

    /// Creates sessions whose credentials and tokens are files in a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, which other users cannot write to.
    ///   - make: Creates the session of a device from its store and its information.
    init(folder: String, make: @escaping @Sendable (any CredentialStore, ClientInformation?) -> AdobePassSession) {
        self.folder = folder
        self.make = make
    }

    /// Returns the session of a device.
    func session(for device: DeviceID, _ information: ClientInformation?) -> AdobePassSession {
        sessions.withLock { sessions in
            if let session = sessions[device] { return session }
            if sessions.count >= Self.limit { sessions.removeAll() }
            let session = make(FileCredentialStore(path: path(of: device)), information)
            sessions[device] = session
            return session
        }
    }

    /// Returns the path of the credentials of a device: the identifier is personal data, so the name is its hash.
    private func path(of device: DeviceID) -> String {
        let digits = SHA256.hash(data: Array(device.headerValue.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\(folder)/\(digits.joined()).json"
    }
}
