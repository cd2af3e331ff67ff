// SPDX-License-Identifier: Apache-2.0

/// A documented call of Adobe Pass.
struct AdobeEndpoint {
    /// The interfaces of Adobe Pass.
    enum Interface {
        case v2
        case registration
        /// The SSO service and the Reset API.
        case service
        case v1
        case sdk
    }

    /// The body of a request.
    enum Body {
        case none
        case form
        case json
    }

    let interface: Interface
    let method: String

    /// The path with the names of its variable segments in braces.
    let path: String

    /// The call of V2 that replaces this one, or `nil` for a call that remains.
    var replacement: String?

    var body = Body.none
    var required: Set<AdobeHeader> = []
    var optional: Set<AdobeHeader> = []

    /// The shortest interval of polling in seconds; `nil` for calls that are not repeated to wait.
    var pollingSeconds: Int?

    /// Whether the call needs information about the device, in V1 as a header or as a parameter.
    var needsDeviceInformation = false

    private let segments: [String]

    init(_ interface: Interface, _ method: String, _ path: String) {
        self.interface = interface
        self.method = method
        self.path = path
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether a path is that of this call.
    ///
    /// - Parameter path: The segments. In V1 the last one may end with the format of the answer.
    /// - Returns: Whether the path is that of this call.
    func matches(_ path: [ArraySlice<UInt8>]) -> Bool {
        guard path.count == segments.count else { return false }
        return zip(path, segments).enumerated().allSatisfy { index, pair in
            let (segment, expected) = pair
            if expected.utf8.first == UInt8(ascii: "{") { return !segment.isEmpty }
            if segment.elementsEqual(expected.utf8) { return true }
            return interface == .v1 && index == segments.count - 1
                && [".json", ".xml"].contains { segment.elementsEqual((expected + $0).utf8) }
        }
    }

    /// Returns the path for reports.
    ///
    /// Identifiers of service providers, MVPDs and partners are shown. Codes and other text of the sender are not.
    func shown(_ path: [ArraySlice<UInt8>]) -> String {
        zip(path, segments).map { segment, expected in
            guard expected.utf8.first == UInt8(ascii: "{") else { return "/" + expected }
            let isShown =
                !expected.utf8.elementsEqual("{code}".utf8) && segment.count <= 64
                && segment.allSatisfy(Self.isPlain)
            return "/" + (isShown ? String(decoding: segment, as: UTF8.self) : expected)
        }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// All documented calls.
    static let all = v2 + registration + v1 + services
}
