// SPDX-License-Identifier: Apache-2.0

#if canImport(Security)
public import AdobePass

extension DeviceID {
    /// Returns the identifier of this device for one app, which is created once and kept in the Keychain.
    ///
    /// It is random, 64 hexadecimal digits like a SHA-256 hash, and contains nothing about the device or the user.
    /// Updates and restarts do not change it. Profiles belong to it.
    ///
    /// - Parameters:
    ///   - service: The name of the service in the Keychain, for example the bundle identifier of the app.
    ///   - account: The name of the item.
    /// - Returns: The identifier.
    /// - Throws: ``KeychainError`` if the Keychain cannot be read or changed, or ``KeychainContentError`` if the item is
    ///   damaged. A new identifier would lose the profiles, so none is created then.
    public static func stable(service: String, account: String = "adobe-pass-device") throws -> DeviceID {
        let keychain = Keychain(service: service, account: account)
        let bytes: [UInt8]
        if let known = try keychain.read() {
            bytes = known
        } else {
            var generator = SystemRandomNumberGenerator()
            // Two callers that begin together get the identifier of one of them.
            bytes = try keychain.create(Array(randomText(using: &generator).utf8))
        }
        guard let id = DeviceID(String(decoding: bytes, as: UTF8.self)) else { throw KeychainContentError() }
        return id
    }
}
#endif
