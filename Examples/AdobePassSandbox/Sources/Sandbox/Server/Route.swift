// SPDX-License-Identifier: Apache-2.0

/// A path pattern with its handler.
struct Route: Sendable {
    let method: String
    /// The parts of the path; a part in braces matches any text.
    let pattern: [String]
    let interface: Interface
    let isThrottled: Bool
    let needsToken: Bool
    /// The header fields that a page of V2 lists for the call.
    let fields: Set<Field>
    let answer: @Sendable (StandIn, Call) throws -> Answer

    init(
        _ method: String,
        _ path: String,
        _ interface: Interface,
        isThrottled: Bool = true,
        needsToken: Bool = true,
        fields: Set<Field> = [],
        _ answer: @escaping @Sendable (StandIn, Call) throws -> Answer
    ) {
        self.method = method
        pattern = path.split(separator: "/").map(String.init)
        self.interface = interface
        self.isThrottled = isThrottled
        self.needsToken = needsToken
        self.fields = fields
        self.answer = answer
    }

    /// A header field that some calls of V2 accept and others do not.
    ///
    /// `AP-Visitor-Identifier`, `Adobe-Subject-Token`, Roku's token and `X-Forwarded-For` are not among them, because a page
    /// of each sends it with all calls. Neither is `AP-Device-Identifier`, which flow pages send with codes too.
    enum Field: String, Hashable, Sendable, CaseIterable {
        case information = "x-device-info"
        case serviceToken = "ad-service-token"
        case status = "ap-partner-framework-status"
        case identity = "ap-temppass-identity"
    }

    /// Returns the name of a header field that no page lists for a call of V2.
    func unexpectedField(in call: Call) -> String? {
        guard interface == .v2 else { return nil }
        return Field.allCases.first { !fields.contains($0) && call.headers[$0.rawValue] != nil }?.rawValue
    }

    /// Returns the route of a call, and stores the values of its placeholders in the call.
    static func matching(_ call: inout Call) -> Route? {
        for route in all where route.method == call.method {
            guard let places = route.places(in: call) else { continue }
            call.places = places
            return route
        }
        return nil
    }

    /// Returns the methods that a path supports.
    static func methods(for call: Call) -> [String] {
        all.filter { $0.places(in: call) != nil }.map(\.method).sorted()
    }

    static func refusal(for call: Call) -> Refusal {
        methods(for: call).isEmpty ? .notFound : Refusal(405, "Method Not Allowed")
    }

    func places(in call: Call) -> [String: String]? {
        let parts = call.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == pattern.count else { return nil }
        var places: [String: String] = [:]
        for (name, part) in zip(pattern, parts) {
            if name.hasPrefix("{") {
                // In a path, a plus sign represents itself.
                let escaped = part.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B")
                guard let value = FormParameters(Array("v=\(escaped)".utf8))?["v"], !value.isEmpty else { return nil }
                places[String(name.dropFirst().dropLast())] = value
            } else if name != part {
                return nil
            }
        }
        return places
    }
}
