// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A caller in the file of the operator.
struct CallerRecord: Decodable {
    struct List: Decodable {
        let callers: [CallerRecord]
    }

    let name: String
    let tokenSHA256: String?
    let certificateSHA256: String?
    let serviceProviders: [String]?
    let requestsPerSecond: Double?
    let burst: Double?

    private var hasValidName: Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The name in problems.
    var shownName: String { hasValidName ? name : "a caller" }

    var rate: CallerRate {
        let perSecond = requestsPerSecond ?? 50
        return CallerRate(perSecond: perSecond, burst: burst ?? max(perSecond * 2, 1))
    }

    /// Returns the caller, and complains about each value that cannot be used.
    func caller(_ complain: (String) -> Void) -> Caller {
        if !hasValidName { complain("the name must have 1 to 64 letters, digits, periods, hyphens and underscores") }
        if tokenSHA256 == nil, certificateSHA256 == nil { complain("must have tokenSHA256 or certificateSHA256") }
        for text in [tokenSHA256, certificateSHA256] where text.map({ SHA256Text($0) == nil }) ?? false {
            complain("a SHA-256 must have 64 hexadecimal digits")
        }
        let isRate = (0.001...1e6).contains(rate.perSecond) && (1...1e6).contains(rate.burst)
        if !isRate { complain("requestsPerSecond must be from 0.001 to 1000000, and burst from 1") }
        let providers = (serviceProviders ?? []).map { ServiceProviderID($0) }
        if providers.contains(nil) { complain("serviceProviders must be IDs of channels") }
        return Caller(name: name, serviceProviders: providers.compactMap(\.self))
    }
}

/// A SHA-256 in hexadecimal digits, between which colons may stand.
struct SHA256Text {
    let bytes: [UInt8]

    init?(_ text: String) {
        guard text.utf8.count <= 95 else { return nil }
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 64,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) })
        else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: 64, by: 2) {
            let pair = String(decoding: digits[start...(start + 1)], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }
}
