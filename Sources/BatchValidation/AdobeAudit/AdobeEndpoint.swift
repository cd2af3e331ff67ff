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
        /// What a browser opens during a sign-in or a logout, and the page of the MVPD sends.
        case browser
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
    ///
    /// A last segment `…` stands for any number of segments.
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
        let isOpen = segments.last?.utf8.elementsEqual("…".utf8) ?? false
        guard isOpen ? path.count >= segments.count - 1 : path.count == segments.count else { return false }
        return zip(path, isOpen ? segments.dropLast() : segments[...]).enumerated().allSatisfy { index, pair in
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
        segments.enumerated().map { index, expected in
            guard expected.utf8.first == UInt8(ascii: "{"), index < path.count else { return "/" + expected }
            let isShown = !expected.utf8.elementsEqual("{code}".utf8) && UndocumentedPaths.isPlain(path[index])
            return "/" + (isShown ? String(decoding: path[index], as: UTF8.self) : expected)
        }.joined()
    }

    /// Whether the body contains the response of an exchange.
    var isExchange: Bool {
        body == .form
            && ["/api/v1/tokens/authn", "/api/v2/{sp}/profiles/sso/{partner}"].contains {
                path.utf8.elementsEqual($0.utf8)
            }
    }

    /// All documented calls.
    static let all = v2 + registration + v1 + sdk + services + browser
}
