// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import Security

var failures = 0

@MainActor func check(_ isTrue: Bool, _ name: String) {
    guard !isTrue else { return }
    print("KeychainTest: \(name)")
    failures += 1
}

/// Returns the text of the error that a function throws.
func failure(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "no error"
    } catch {
        return "\(error)"
    }
}

let first = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
let second = ClientCredentials(clientID: PrivateText("d"), clientSecret: PrivateText("s"))
guard let token = AccessToken("t1"), let other = AccessToken("t2") else { fatalError("The tokens are valid.") }
let stored = StoredToken(token, expiration: Timestamp(millisecondsSince1970: 1_790_000_000_000))
let store = KeychainCredentialStore(service: "com.acme.tv")

check(try await store.credentials() == nil, "an empty Keychain has no credentials")
check(try await store.token() == nil, "an empty Keychain has no token")
check(
    await failure { try await store.save(stored, of: first) } != "no error",
    "a token without credentials is an error"
)
check(simulatedItems.isEmpty, "a token without credentials is not stored")

try await store.save(first)
check(try await store.credentials() == first, "credentials are kept")
check(try await store.token() == nil, "credentials have no token at first")
try await store.save(stored, of: first)
check(try await store.token() == stored, "a token is kept")
try await store.save(StoredToken(other, expiration: stored.expiration), of: first)
check(try await KeychainCredentialStore(service: "com.acme.tv").token()?.token == other, "another token replaces it")
check(simulatedItems.count == 2, "credentials and token are one item each")
check(try await store.credentials() == first, "a token does not change the credentials")
let thisDeviceOnly = simulatedItems.allSatisfy { item in
    item[kSecAttrAccessible] as? String == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        && item[kSecUseDataProtectionKeychain] as? Bool == true
}
check(thisDeviceOnly, "the items stay on this device")

try await store.save(second)
check(try await store.token() == nil, "the token of other credentials is not used")
try await store.save(stored, of: first)
check(try await store.token() == nil, "a token of replaced credentials is not stored for the new ones")
check(try await KeychainCredentialStore(service: "com.other.tv").credentials() == nil, "another service has none")
check(
    try await KeychainCredentialStore(service: "com.acme.tv", account: "b").credentials() == nil,
    "another account has none"
)

let device = try DeviceID.stable(service: "com.acme.tv")
check(try DeviceID.stable(service: "com.acme.tv") == device, "the identifier of the device is stable")

let rival = String(repeating: "7", count: 64)
beforeSimulatedAdd = { attributes in _ = SecItemAdd(attributes.merging([kSecValueData: Data(rival.utf8)]) { $1 }, nil) }
let shared = try DeviceID.stable(service: "com.shared.tv")
check(shared == DeviceID(rival), "two callers that begin together get one identifier")
check(try DeviceID.stable(service: "com.shared.tv") == shared, "the identifier of both is kept")
beforeSimulatedAdd = { attributes in _ = SecItemAdd(attributes, nil) }
try await KeychainCredentialStore(service: "com.shared.tv").save(second)
check(
    try await KeychainCredentialStore(service: "com.shared.tv").credentials() == second,
    "the last of two callers stores"
)

let lock = try await store.renewalLock()
let waiting = Task { try await KeychainCredentialStore(service: "com.acme.tv").renewalLock() }
await (try KeychainCredentialStore(service: "com.other.tv").renewalLock())?.release()
waiting.cancel()
check(await failure { _ = try await waiting.value } == "CancellationError()", "one caller at a time has the lock")
await lock?.release()

simulatedFailure = errSecInteractionNotAllowed
let locked = "the Keychain reports the status \(errSecInteractionNotAllowed)"
check(await failure { _ = try await store.credentials() } == locked, "a locked Keychain is an error for credentials")
check(await failure { _ = try await store.token() } == locked, "a locked Keychain is an error for a token")
check(await failure { try await store.save(second) } == locked, "a locked Keychain is an error for a change")
check(await failure { _ = try DeviceID.stable(service: "com.acme.tv") } == locked, "a locked Keychain adds no device")
simulatedFailure = nil

simulatedItems = simulatedItems.map { $0.merging([kSecValueData: Data("x".utf8)]) { $1 } }
let damaged = "KeychainContentError()"
check(await failure { _ = try await store.credentials() } == damaged, "damaged credentials are an error")
check(await failure { _ = try await store.token() } == damaged, "damaged credentials are an error for a token too")
try await store.save(first)
check(try await store.token() == nil, "a damaged token is not used")

if failures > 0 { exit(1) }
print("KeychainTest: the stores of the Keychain pass")
