// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLSignature
internal import Synchronization
internal import TestVectors

/// A key whose operations are asynchronous, as those of a key outside of the process.
final class RemoteKey: CustomPrivateKey {
    /// What the key does in place of a good signature.
    enum Fault: Sendable, CaseIterable { case error, otherOctets, empty }

    private struct Secret: Error, CustomStringConvertible { let description = "PIN 1234" }

    let publicKey: PublicKey
    let decrypts: Bool
    let timeLimit = Duration.seconds(3_600)
    let algorithms = Mutex<[SigningAlgorithm]>([])
    let decryptions = Mutex(0)
    private let key: PrivateKey
    private let fault: Fault?

    init(_ name: String, _ fault: Fault? = nil, decrypts: Bool = false) throws {
        let file = TestVectors.directory.appending(path: "keys/\(name).key.pem")
        key = try PrivateKey(pem: Array(try Data(contentsOf: file)))
        publicKey = key.publicKey
        self.fault = fault
        self.decrypts = decrypts
    }

    func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) async throws -> [UInt8] {
        await Task.yield()
        algorithms.withLock { $0.append(algorithm) }
        switch fault {
        case nil: return try key.signature(over: octets, algorithm)
        case .otherOctets: return try key.signature(over: octets + [0], algorithm)
        case .empty: return []
        case .error: throw Secret()
        }
    }

    func decrypt(_ contentKey: [UInt8], digest: DigestAlgorithm, mask: DigestAlgorithm) async throws -> [UInt8] {
        await Task.yield()
        decryptions.withLock { $0 += 1 }
        return try await key.decrypt(contentKey, digest: digest, mask: mask)
    }
}
