// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import StrictJSON

/// A member of the settings.
typealias Setting<Value> = any WritableKeyPath<RunSettings, Value> & Sendable

/// Creates a key from its row in `options.json`.
typealias Binding = @Sendable (JSONValue) -> PolicyKey

/// The bindings of keys to the settings.
extension PolicyKey {
    /// Returns the binding of a key whose values change settings.
    static func values<Element: PolicyElement>(
        _ apply: @escaping @Sendable ([Element], inout RunSettings) -> Void
    ) -> Binding {
        { PolicyKey($0, .list, apply: apply) }
    }

    /// Returns the binding of a key to a list.
    static func list<Element: PolicyElement>(
        _ member: Setting<[Element]>,
        contents: @escaping @Sendable ([Element]) -> [InputPath] = { _ in [] }
    ) -> Binding {
        { PolicyKey($0, .list, contents: contents, apply: { $1[keyPath: member] = $0 }) }
    }

    /// Returns the binding of a key to a flag.
    static func flag(_ member: Setting<Bool>, contents: [InputPath] = []) -> Binding {
        { PolicyKey($0, .none, contents: { (_: [Bool]) in contents }, apply: { $1[keyPath: member] = !$0.isEmpty }) }
    }

    /// Returns the binding of a key to a value without a default.
    static func one<Element: PolicyElement>(
        _ member: Setting<Element?>,
        contents: @escaping @Sendable ([Element]) -> [InputPath] = { _ in [] },
        refusal: @escaping @Sendable (Element, String) -> String? = { _, _ in nil }
    ) -> Binding {
        { PolicyKey($0, .one, contents: contents, refusal: refusal, apply: { $1[keyPath: member] = $0.last }) }
    }

    /// Returns the binding of a key to a file whose content affects the report.
    static func file(_ member: Setting<InputPath?>) -> Binding { one(member, contents: { $0 }) }

    /// Returns the binding of a key to a number without a default.
    static func number(_ member: Setting<Int?>, _ range: ClosedRange<Int>) -> Binding {
        one(member, refusal: { refusal(of: $0, beyond: range, $1) })
    }

    /// Returns the binding of a key to a member that has a default, which the help states.
    static func initial<Element: PolicyElement>(
        _ member: Setting<Element>,
        refusal: @escaping @Sendable (Element, String) -> String? = { _, _ in nil }
    ) -> Binding {
        { row in
            let usual = RunSettings()[keyPath: member]
            return PolicyKey(row, .one, default: usual.bytes, refusal: refusal) {
                $1[keyPath: member] = $0.last ?? usual
            }
        }
    }

    /// Returns the binding of a key to a number that has a default.
    static func initial(_ member: Setting<Int>, _ range: ClosedRange<Int>) -> Binding {
        initial(member, refusal: { refusal(of: $0, beyond: range, $1) })
    }

    private static func refusal(of number: Int, beyond range: ClosedRange<Int>, _ name: String) -> String? {
        guard !range.contains(number) else { return nil }
        let form = range.upperBound == .max ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
        return "--\(name) takes a number from \(form), not \(number)."
    }
}
