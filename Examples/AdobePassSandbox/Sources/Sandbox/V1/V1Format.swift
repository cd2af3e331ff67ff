// SPDX-License-Identifier: Apache-2.0

/// The shape of answers of V1: a suffix of the path, the parameter `format` or the field `Accept` chooses it.
enum V1Format: String, Hashable, Sendable {
    case json
    case xml

    /// The format that a call asks for; nil if it asks for none.
    init?(of call: Call) {
        guard let first = Self.wishes(of: call).first else { return nil }
        self = first
    }

    /// Every format that a call asks for, in each of the three ways.
    static func wishes(of call: Call) -> [V1Format] {
        let accept = call.headers["accept"] ?? ""
        let field: V1Format? = accept.contains("/json") ? .json : accept.contains("/xml") ? .xml : nil
        return [call.suffix.flatMap(V1Format.init(rawValue:)), call["format"].flatMap(V1Format.init(rawValue:)), field]
            .compactMap(\.self)
    }
}

extension StandIn {
    /// An answer in the format that a call asks for.
    func v1Answer(
        _ call: Call,
        _ root: String,
        status: Int = 200,
        unasked format: V1Format = .json,
        _ json: JSON
    ) throws -> Answer {
        guard try v1Format(call, unasked: format) == .xml else { return .json(status, json) }
        return .xml(status, XMLElement(root, XMLElement.elements(of: json.members ?? [])))
    }

    /// The format that a call asks for; the documents leave open what several wishes come to.
    func v1Format(_ call: Call, unasked format: V1Format) throws -> V1Format {
        let wishes = V1Format.wishes(of: call)
        if settings.strict, wishes.count > 1 { throw Refusal(400, "expected one choice of a format, found several") }
        return wishes.first ?? format
    }
}
