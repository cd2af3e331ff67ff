// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UntrustedText

/// The names of a policy for lookups, which are hashed once and not for each document.
///
/// The content follows from the policy, so all values are equal. A policy that changes gets a new value.
final class PolicyLookup: Hashable, Sendable {
    /// A list of names in a policy.
    enum List: Hashable, Sendable {
        case issuers, audiences, recipients, destinations, authnContexts
    }

    private struct Content {
        var hashed: [List: Set<ExactText>] = [:]
        var queried: QueriedAttributes?
        var requested: RequestedClasses?
    }

    private let content = Mutex(Content())

    static func == (_: PolicyLookup, _: PolicyLookup) -> Bool { true }

    func hash(into _: inout Hasher) {}

    /// Returns the names of a list.
    func names(_ names: [String], of list: List, from source: Finding.Expectation = .setting) -> PolicyNames {
        guard names.count > PolicyNames.maximumCompared else { return PolicyNames(all: names, source: source) }
        let hashed = content.withLock { content in
            let known = content.hashed[list] ?? Set(names.lazy.map { ExactText($0) })
            content.hashed[list] = known
            return known
        }
        return PolicyNames(all: names, source: source, hashed: hashed)
    }

    /// Returns the attributes of a query.
    func queried(by query: AttributeQuery) -> QueriedAttributes {
        content.withLock { content in
            let known = content.queried ?? QueriedAttributes(query.attributes)
            content.queried = known
            return known
        }
    }

    /// Returns the classes of a request.
    func requested(by context: AuthnRequest.RequestedContext) -> RequestedClasses {
        content.withLock { content in
            let known = content.requested ?? RequestedClasses(context)
            content.requested = known
            return known
        }
    }
}

/// Names that a policy allows.
package struct PolicyNames: Sendable {
    /// The maximum number of names that are compared one by one.
    static let maximumCompared = 16

    /// The names in the order of the policy.
    let all: [String]

    /// The source of the names.
    let source: Finding.Expectation

    /// The same names, or `nil` if there are few.
    var hashed: Set<ExactText>? = nil

    /// Whether the policy allows every name.
    package var isEmpty: Bool { all.isEmpty }

    /// Returns whether the policy lists a name.
    func contains(_ name: String) -> Bool { hashed?.contains(ExactText(name)) ?? all.containsIdentical(to: name) }
}

/// The classes of a request for authentication.
///
/// Classes in the policy are those of an application, which knows more than the request, and take their place.
struct RequestedClasses: Sendable {
    let comparison: AuthnRequest.RequestedContext.Comparison
    let names: [String]
    private let known: Set<ExactText>

    fileprivate init(_ context: AuthnRequest.RequestedContext) {
        comparison = context.comparison
        names = context.classes.map(\.rawValue)
        known = Set(names.lazy.map { ExactText($0) })
    }

    func contains(_ name: String) -> Bool { known.contains(ExactText(name)) }
}

/// The values that a query requests for each attribute.
struct QueriedAttributes: Sendable {
    /// The content of a value, without its type, which comparisons ignore.
    private struct Value: Hashable {
        let content: Attribute.Content
        let isNil: Bool

        init(_ value: Attribute.Value) {
            content = value.content
            isNil = value.isNil
        }
    }

    /// The relation of an attribute to the query.
    enum Match: Sendable {
        case requested, otherName, otherValue
    }

    /// The values of each attribute; an empty set represents all values.
    private var asked: [AttributeKey: Set<Value>] = [:]

    /// The names of the attributes, each once and in their order.
    private var names: [String] = []
    private var known: Set<ExactText> = []

    fileprivate init(_ attributes: [Attribute]) {
        for attribute in attributes {
            if known.insert(ExactText(attribute.name)).inserted { names.append(attribute.name) }
            let values = attribute.values.filter { !$0.isEmpty }.map(Value.init)
            asked[AttributeKey(attribute), default: []].formUnion(values)
        }
    }

    /// Compares an attribute of the response with the query.
    func match(_ attribute: Attribute) -> Match {
        guard let values = asked[AttributeKey(attribute)] else { return .otherName }
        return values.isEmpty || attribute.values.allSatisfy { values.contains(Value($0)) } ? .requested : .otherValue
    }

    /// Returns the first name that no attribute has, and the number of further ones; `nil` if every name is present, or if one
    /// attribute is encrypted, which can be any.
    func missing(in entries: some Sequence<AttributeStatement.Entry>) -> (name: String, others: Int)? {
        var found: Set<ExactText> = []
        for entry in entries {
            guard case .attribute(let attribute) = entry else { return nil }
            let name = ExactText(attribute.name)
            if known.contains(name) { found.insert(name) }
        }
        return names.first { !found.contains(ExactText($0)) }.map { ($0, names.count - found.count - 1) }
    }
}
