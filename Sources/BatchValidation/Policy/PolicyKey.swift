// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A key of a policy file: a flag of `validate` without its dashes, and the member of ``RunOptions`` that it sets.
package struct PolicyKey: Sendable {
    /// The name of the key, and of the flag without its dashes.
    package let name: String

    /// What a policy file has to contain, such as "a list of strings".
    package let kind: String

    /// Whether the flag takes no value.
    package let isFlag: Bool

    /// Whether the option decides what the report contains; a run can go on with another value of one that does not.
    let isPartOfRun: Bool

    /// Reads the value of the key from a policy file.
    let read: @Sendable (inout RunOptions, JSONDocument, PolicyFolder) throws(PolicyMismatch) -> Void

    /// Takes the member from other options if it is not given.
    let adopt: @Sendable (inout RunOptions, RunOptions) -> Void

    /// Says why the value cannot be used; nil if it can.
    let refusal: @Sendable (RunOptions) -> String?

    /// The value in UTF-8, one element for each value of a list; empty if it is not given.
    package let texts: @Sendable (RunOptions) -> [[UInt8]]

    /// The files whose content the option stands for.
    let contents: @Sendable (RunOptions) -> [InputPath]

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - member: The member of the options that the key sets.
    ///   - isPartOfRun: Whether the option decides what the report contains.
    ///   - contents: The files whose content the option stands for.
    ///   - refusal: Says why a value that is given cannot be used.
    init<Value: PolicyValue>(
        _ name: String,
        _ member: any WritableKeyPath<RunOptions, Value> & Sendable,
        isPartOfRun: Bool = true,
        contents: @escaping @Sendable (RunOptions) -> [InputPath] = { _ in [] },
        refusal: @escaping @Sendable (Value) -> String? = { _ in nil }
    ) {
        self.name = name
        kind = Value.kind
        isFlag = Value.self == Bool.self
        self.isPartOfRun = isPartOfRun
        self.contents = contents
        read = { (options, value, folder) throws(PolicyMismatch) in
            options[keyPath: member] = try Value.read(value, in: folder)
        }
        adopt = { options, others in
            if !options[keyPath: member].isGiven { options[keyPath: member] = others[keyPath: member] }
        }
        texts = { $0[keyPath: member].texts }
        self.refusal = { refusal($0[keyPath: member]) }
    }

    /// Makes a key of a number.
    init(
        _ name: String,
        _ member: any WritableKeyPath<RunOptions, Int?> & Sendable,
        _ range: ClosedRange<Int>,
        isPartOfRun: Bool = true
    ) {
        let form = range.upperBound == .max ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
        self.init(
            name,
            member,
            isPartOfRun: isPartOfRun,
            refusal: { number in
                guard let number, !range.contains(number) else { return nil }
                return "--\(name) takes a number from \(form), not \(number)."
            }
        )
    }

    /// The flag as it is written on the command line.
    package var flag: String { "--\(name)" }

    // MARK: Names

    /// The keys by the UTF-8 of their names.
    private static let byName = [[UInt8]: PolicyKey](uniqueKeysWithValues: all.map { (Array($0.name.utf8), $0) })

    /// The key of a name, or nil.
    static func named(_ name: String) -> PolicyKey? { byName[Array(name.utf8)] }

    /// The key whose name is nearest to another, or nil if none is near.
    static func nearest(to name: String) -> PolicyKey? {
        let most = max(2, name.utf8.count / 3)
        return all.map { ($0, distance(Array($0.name.utf8), Array(name.utf8))) }
            .filter { $0.1 <= most }.min { $0.1 < $1.1 }?.0
    }

    /// How many bytes have to be put in, left out or changed to make one name of the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for other in right.indices {
                let changed = diagonal + (byte == right[other] ? 0 : 1)
                diagonal = row[other + 1]
                row[other + 1] = min(changed, row[other] + 1, row[other + 1] + 1)
            }
        }
        return row[right.count]
    }
}
