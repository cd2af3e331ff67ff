// SPDX-License-Identifier: Apache-2.0

/// The format of V1 answers, which a suffix of the path, the parameter `format` or the field `Accept` selects.
enum V1Format: String, Hashable, Sendable {
    case json
    case xml

    /// Creates the format that a call requests; fails if it requests none.
    init?(of call: Call) {
        guard let first = Self.wishes(of: call).first else { return nil }
        self = first
    }

    /// Returns every format that a call requests, in each of the three ways.
    fileprivate static func wishes(of call: Call) -> [V1Format] {
        let accept = call.headers["accept"] ?? ""
        let field: V1Format? = accept.contains("/json") ? .json : accept.contains("/xml") ? .xml : nil
        return [call.suffix.flatMap(V1Format.init(rawValue:)), call["format"].flatMap(V1Format.init(rawValue:)), field]
            .compactMap(\.self)
    }
}

extension StandIn {
    func v1Answer(
        _ call: Call,
        _ root: String,
        unasked format: V1Format = .json,
        _ json: JSON
    ) throws -> Answer {
        .v1(try v1Format(call, unasked: format), root, json)
    }

    /// Returns the format that a call requests; the documentation does not define the result of several requests.
    func v1Format(_ call: Call, unasked format: V1Format) throws -> V1Format {
        let wishes = V1Format.wishes(of: call)
        if settings.strict, wishes.count > 1 { throw Refusal(400, "the call requests several formats") }
        return wishes.first ?? format
    }
}
