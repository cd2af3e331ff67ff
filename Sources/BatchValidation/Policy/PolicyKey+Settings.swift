// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// A member of the settings.
typealias Setting<Value> = any WritableKeyPath<RunSettings, Value> & Sendable

/// Keys that set one member of the settings.
///
/// The help ends with the accepted range and the default.
extension PolicyKey {
    /// Creates the key of a flag or a list.
    init<Value: PolicyValue>(
        _ name: String,
        _ section: Section,
        _ member: Setting<Value>,
        value valueName: String? = nil,
        _ help: String,
        isPartOfRun: Bool = true,
        contents: @escaping @Sendable (Value) -> [InputPath] = { _ in [] },
        refusal: @escaping @Sendable (Value) -> String? = { _ in nil }
    ) {
        self.init(
            name,
            section,
            value: valueName,
            help,
            isPartOfRun: isPartOfRun,
            contents: contents,
            refusal: refusal,
            apply: { $1[keyPath: member] = $0 }
        )
    }

    /// Creates the key of a member that has a default.
    init<Value: PolicyElement>(
        _ name: String,
        _ section: Section,
        _ member: Setting<Value>,
        value valueName: String? = nil,
        _ help: String,
        default initial: String? = nil,
        isPartOfRun: Bool = true,
        refusal: @escaping @Sendable (Value?) -> String? = { _ in nil }
    ) {
        let initial = initial ?? String(decoding: RunSettings()[keyPath: member].bytes, as: UTF8.self)
        self.init(
            name,
            section,
            value: valueName,
            "\(help) (default: \(initial)).",
            isPartOfRun: isPartOfRun,
            refusal: refusal,
            apply: { (value: Value?, settings: inout RunSettings) in
                if let value { settings[keyPath: member] = value }
            }
        )
    }

    /// Creates the key of a number that has a default.
    init(
        _ name: String,
        _ section: Section,
        _ member: Setting<Int>,
        _ range: ClosedRange<Int>,
        value valueName: String,
        _ help: String,
        default initial: String? = nil,
        isPartOfRun: Bool = true
    ) {
        self.init(
            name,
            section,
            member,
            value: valueName,
            help,
            default: initial,
            isPartOfRun: isPartOfRun,
            refusal: { Self.refusal(of: $0, beyond: range, name) }
        )
    }

    /// Creates the key of a number without a default.
    init(
        _ name: String,
        _ section: Section,
        _ member: Setting<Int?>,
        _ range: ClosedRange<Int>,
        value valueName: String,
        _ help: String
    ) {
        self.init(name, section, member, value: valueName, help, refusal: { Self.refusal(of: $0, beyond: range, name) })
    }

    private static func refusal(of number: Int?, beyond range: ClosedRange<Int>, _ name: String) -> String? {
        guard let number, !range.contains(number) else { return nil }
        let form = range.upperBound == .max ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
        return "--\(name) takes a number from \(form), not \(number)."
    }
}
