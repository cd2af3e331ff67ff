// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import StrictJSON

/// A member of the settings.
typealias Setting<Value> = any WritableKeyPath<RunSettings, Value> & Sendable

/// Creates a key from its row in `options.json`.
typealias Binding = @Sendable (JSONValue) -> PolicyKey

/// The bindings of keys to the settings.
extension PolicyKey {
    /// Returns the binding of a key whose value changes settings.
    static func value<Value: PolicyValue>(
        _ apply: @escaping @Sendable (Value, inout RunSettings) -> Void
    ) -> Binding {
        { PolicyKey($0, apply: apply) }
    }

    /// Returns the binding of a key to a member: a flag, a list or a value without a default.
    static func member<Value: PolicyValue>(
        _ member: Setting<Value>,
        contents: @escaping @Sendable (Value) -> [InputPath] = { _ in [] },
        refusal: @escaping @Sendable (Value, String) -> String? = { _, _ in nil }
    ) -> Binding {
        { PolicyKey($0, contents: contents, refusal: refusal, apply: { $1[keyPath: member] = $0 }) }
    }

    /// Returns the binding of a key to a file whose content affects the report.
    static func file(_ member: Setting<InputPath?>) -> Binding {
        self.member(member, contents: { $0.map { [$0] } ?? [] })
    }

    /// Returns the binding of a key to a number without a default.
    static func number(_ member: Setting<Int?>, _ range: ClosedRange<Int>) -> Binding {
        self.member(member, refusal: { refusal(of: $0, beyond: range, $1) })
    }

    /// Returns the binding of a key to a member that has a default, which the help states.
    static func initial<Value: PolicyElement>(
        _ member: Setting<Value>,
        refusal: @escaping @Sendable (Value?, String) -> String? = { _, _ in nil }
    ) -> Binding {
        { row in
            PolicyKey(
                row,
                default: RunSettings()[keyPath: member].bytes,
                refusal: refusal,
                apply: { (value: Value?, settings: inout RunSettings) in
                    if let value { settings[keyPath: member] = value }
                }
            )
        }
    }

    /// Returns the binding of a key to a number that has a default.
    static func initial(_ member: Setting<Int>, _ range: ClosedRange<Int>) -> Binding {
        initial(member, refusal: { refusal(of: $0, beyond: range, $1) })
    }

    private static func refusal(of number: Int?, beyond range: ClosedRange<Int>, _ name: String) -> String? {
        guard let number, !range.contains(number) else { return nil }
        let form = range.upperBound == .max ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
        return "--\(name) takes a number from \(form), not \(number)."
    }
}
