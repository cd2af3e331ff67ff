// SPDX-License-Identifier: Apache-2.0

#if canImport(Security)
internal import Foundation
internal import Security

/// One item of the Keychain, which only this device and this app can read, after its first unlock.
struct Keychain: Hashable, Sendable {
    /// The service and the account that identify the item.
    let service: String
    let account: String

    private var identity: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: account, kSecUseDataProtectionKeychain as String: true,
        ]
    }

    /// Returns the content of the item.
    ///
    /// - Returns: The bytes; `nil` only if there is no item.
    /// - Throws: ``KeychainError`` if the Keychain cannot be read.
    func read() throws(KeychainError) -> [UInt8]? {
        var query = identity
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: CFTypeRef?
        // Safety: the Keychain writes one reference to the variable during the call.
        let status = unsafe SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw KeychainError(status) }
        return Array(data)
    }

    /// Replaces the content of the item, or creates it.
    ///
    /// - Throws: ``KeychainError`` if the Keychain cannot be changed.
    func write(_ bytes: [UInt8]) throws(KeychainError) {
        var status = update(bytes)
        if status == errSecItemNotFound { status = add(bytes) }
        // Another caller created the item between the two calls.
        if status == errSecDuplicateItem { status = update(bytes) }
        guard status == errSecSuccess else { throw KeychainError(status) }
    }

    /// Creates the item, unless it exists.
    ///
    /// - Returns: The content of the item, which another caller may have created.
    /// - Throws: ``KeychainError`` if the Keychain cannot be read or changed.
    func create(_ bytes: [UInt8]) throws(KeychainError) -> [UInt8] {
        let status = add(bytes)
        if status == errSecDuplicateItem, let content = try read() { return content }
        guard status == errSecSuccess else { throw KeychainError(status) }
        return bytes
    }

    /// Deletes the item, if it exists.
    ///
    /// - Throws: ``KeychainError`` if the Keychain cannot be changed.
    func delete() throws(KeychainError) {
        let status = SecItemDelete(identity as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError(status) }
    }

    private func update(_ bytes: [UInt8]) -> OSStatus {
        SecItemUpdate(identity as CFDictionary, content(bytes) as CFDictionary)
    }

    private func add(_ bytes: [UInt8]) -> OSStatus {
        // Safety: no result is requested.
        unsafe SecItemAdd(identity.merging(content(bytes)) { $1 } as CFDictionary, nil)
    }

    private func content(_ bytes: [UInt8]) -> [String: Any] {
        [
            kSecValueData as String: Data(bytes),
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
    }
}

/// An error of the Keychain, without the content of an item.
public struct KeychainError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status of the Security framework.
    public let status: Int32

    init(_ status: Int32) { self.status = status }

    /// The status, in a sentence.
    public var description: String { "the Keychain reports the status \(status)" }
}
#endif
