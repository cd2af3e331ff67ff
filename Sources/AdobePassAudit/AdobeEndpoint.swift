// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

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
        /// The calls of a browser during a sign-in or a logout, and of the page of the MVPD.
        case browser
    }

    /// The body of a request.
    enum Body {
        case none
        case form
        case json
    }

    let interface: Interface
    private(set) var method: String

    /// The path with the names of its variable segments in braces.
    ///
    /// A last segment `…` stands for any number of segments.
    private(set) var path: String

    /// The call of V2 that replaces this one, or `nil` for a call that remains.
    private(set) var replacement: String?

    private(set) var body = Body.none
    private(set) var required: Set<HTTPField.Name> = []
    private(set) var optional: Set<HTTPField.Name> = []

    /// The shortest interval of polling in seconds; `nil` for calls that are not repeated to wait.
    private(set) var pollingSeconds: Int?

    /// Whether the call needs information about the device, in V1 as a header or as a parameter.
    private(set) var needsDeviceInformation = false

    /// Whether the body contains the response of an exchange.
    private(set) var isExchange = false

    /// Whether a browser opens the path to sign the user in, without a token.
    private(set) var isPage = false

    private var segments: [String]

    /// Creates a call that AdobePass does not make.
    init(_ interface: Interface, _ method: String, _ path: String, replacement: String? = nil) {
        self.interface = interface
        self.method = method
        self.path = path
        self.replacement = replacement
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Creates a page that AdobePass lets a browser open.
    init(_ interface: Interface, page: PrivateText, replacement: String? = nil) {
        let path = page.value.dropFirst("\(Placeholder.server)".count)
        self.init(interface, "GET", Placeholder.path(of: path), replacement: replacement)
        isPage = true
    }

    /// Creates a call as AdobePass makes it: with its path, its body and its header fields.
    ///
    /// - Parameters:
    ///   - interface: The interface.
    ///   - call: The call, with the values of ``Placeholder``.
    ///   - replacement: The call of V2 that replaces this one.
    ///   - polling: The shortest interval of polling in seconds.
    init<Answer>(
        _ interface: Interface,
        _ call: ServiceCall<Answer>,
        replacement: String? = nil,
        polling: Int? = nil
    ) {
        let request = call.request(to: Placeholder.server)
        let (head, sent) = (request.head, Set(request.head.headerFields.map(\.name)))
        self.init(interface, head.method.rawValue, Placeholder.path(of: head.path ?? ""), replacement: replacement)
        isExchange = ExchangeCheck.isExchange(request.body)
        if let type = head.headerFields[.contentType] {
            body = HeaderSyntax.mediaType(Array(type.utf8)).elementsEqual("application/json".utf8) ? .json : .form
        }
        pollingSeconds = polling
        if interface == .v1 {
            required = [.authorization]
            optional = [.accept, .deviceInformation, .forwardedFor, .subjectToken, .contentType]
            needsDeviceInformation = sent.contains(.deviceInformation)
        } else {
            // A status that is known may be sent; its page does not require it.
            required = sent.intersection(HeaderSyntax.names).subtracting([.accept, .partnerFrameworkStatus])
            if interface != .registration { required.insert(.authorization) }
            optional = call.contextFields.names.union([.accept, .forwardedFor])
            if interface == .v2 { optional.insert(.visitorIdentifier) }
        }
    }

    /// Returns the call with another method and path.
    func alternative(_ method: String, _ path: String? = nil) -> AdobeEndpoint {
        var other = self
        let named = AdobeEndpoint(interface, method, path ?? self.path)
        (other.method, other.path, other.segments) = (named.method, named.path, named.segments)
        return other
    }

    /// Returns the call with further header fields that its page lists as optional.
    func allowing(_ names: Set<HTTPField.Name>) -> AdobeEndpoint {
        var other = self
        other.required.subtract(names)
        other.optional.formUnion(names)
        return other
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

    /// Returns whether the call has the path of another one.
    func has(pathOf other: AdobeEndpoint) -> Bool { path.utf8.elementsEqual(other.path.utf8) }

    /// All documented calls.
    static let all = v2 + registration + v1 + sdk + services + browser
}

extension AdobeEndpoint: CustomStringConvertible {
    /// The call as the name of a replacement.
    var description: String { "\(method) \(path.replacing("{partner}", with: RESTv2.partner))" }
}
