// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// Decides which requests come from the page of this process.
///
/// Every program and every page of the browser can connect to the port. A request must have the secret token in its
/// path, name this server in `Host`, which excludes names of other sites that resolve to this machine, and must not come
/// from another origin.
package struct PageAccess: Sendable {
    /// The number of random bytes of a token.
    private static let tokenBytes = 32

    /// The secret, as letters and digits.
    package let token: String

    private let hosts: [String]

    /// Creates the access to a server on the loopback interface.
    ///
    /// - Parameters:
    ///   - port: The port of the server.
    ///   - generator: The source of the token.
    package init(port: Int, using generator: inout some RandomNumberGenerator) {
        token = [UInt8].random(Self.tokenBytes, using: &generator).hexadecimalText
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    }

    /// The address that the user opens.
    package var url: String { "http://\(hosts[0])/\(token)/" }

    /// Returns the call of a request; throws if the request is rejected, before its body is read.
    func call(_ request: PageRequest) throws(PageFault) -> PageRequest.Call {
        guard let host = request.host, hosts.containsIdentical(to: host.asciiLowercased) else {
            throw PageFault(403, "The request names another host.")
        }
        if let site = request.fetchSite, !["same-origin", "none"].containsIdentical(to: site) {
            throw PageFault(403, "The request comes from another page.")
        }
        let own = "http://\(host.asciiLowercased)"
        if let origin = request.origin, !origin.isIdentical(to: own) {
            throw PageFault(403, "The request comes from another page.")
        }
        let path = Array(request.target.utf8)
        let secret = Array("/\(token)/".utf8)
        guard path.count >= secret.count, Self.isEqual(path[..<secret.count], secret) else {
            throw PageFault(404, "The address has no valid token. Open the address that saml-inspector printed.")
        }
        switch Array(request.method.utf8) {
        case Array("GET".utf8): break
        case Array("POST".utf8) where request.origin != nil: break
        case Array("POST".utf8): throw PageFault(403, "The request does not name its page.")
        default: throw PageFault(405, "The method is not allowed.")
        }
        return .init(request.target[...].utf8.dropFirst(secret.count))
    }

    /// Compares in a time that does not depend on the position of the first difference.
    private static func isEqual(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Bool {
        var difference: UInt8 = 0
        for (a, b) in zip(left, right) { difference |= a ^ b }
        return difference == 0 && left.count == right.count
    }
}
