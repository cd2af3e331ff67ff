// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// The part of Security that the stores for apps use, with a Keychain in memory: Tests/KeychainTest/run
// runs the stores with it. It repeats the documented statuses, and is not Apple's code.
// Without Objective-C, the dictionaries and strings of Core Foundation are those of Swift, to which Apple's bridge.

public typealias OSStatus = Int32
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecReturnData: CFString = "r_Data"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecValueData: CFString = "v_Data"
public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308

/// The items, as `SecItemAdd` received them.
///
/// A test is single-threaded.
public nonisolated(unsafe) var simulatedItems: [[String: Any]] = []

/// The status of every function while the device is locked.
public nonisolated(unsafe) var simulatedFailure: OSStatus?

/// What another caller does before the next addition.
public nonisolated(unsafe) var beforeSimulatedAdd: ((CFDictionary) -> Void)?

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if let simulatedFailure { return simulatedFailure }
    guard let index = index(of: query) else { return errSecItemNotFound }
    if query[kSecReturnData] as? Bool == true {
        result?.pointee = simulatedItems[index][kSecValueData].map { $0 as AnyObject }
    }
    return errSecSuccess
}

public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if let simulatedFailure { return simulatedFailure }
    let before = beforeSimulatedAdd
    beforeSimulatedAdd = nil
    before?(attributes)
    guard attributes[kSecAttrService] is String, attributes[kSecAttrAccount] is String else { return errSecParam }
    guard index(of: attributes) == nil else { return errSecDuplicateItem }
    simulatedItems.append(attributes)
    return errSecSuccess
}

public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
    if let simulatedFailure { return simulatedFailure }
    guard let index = index(of: query) else { return errSecItemNotFound }
    simulatedItems[index].merge(attributes) { $1 }
    return errSecSuccess
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    if let simulatedFailure { return simulatedFailure }
    guard let index = index(of: query) else { return errSecItemNotFound }
    simulatedItems.remove(at: index)
    return errSecSuccess
}

private func index(of query: CFDictionary) -> Int? {
    simulatedItems.firstIndex { item in
        [kSecClass, kSecAttrService, kSecAttrAccount].allSatisfy { query[$0] as? String == item[$0] as? String }
    }
}
