// SPDX-License-Identifier: Apache-2.0

/// An error for a configuration that cannot be used.
public struct ConfigurationError: Error, CustomStringConvertible {
    /// All problems, as one sentence each.
    public let problems: [String]

    /// Creates an error.
    public init(problems: [String]) { self.problems = problems }

    /// The sentences, one on each line.
    public var description: String { problems.joined(separator: "\n") }
}

/// Settings by name, from a JSON file and from the environment, which takes precedence.
///
/// The setting `maximumBodyBytes` of the file is `EXCHANGE_MAXIMUM_BODY_BYTES` in the environment. Settings that the
/// service never reads are reported as problems.
struct Settings {
    private static let prefix = "EXCHANGE_"

    private var file: [String: [String]] = [:]
    private var environment: [String: String]
    private var known: Set<String> = []

    /// The problems found so far.
    private(set) var problems: [String] = []

    /// Reads the content of the file, or `nil` without one, and the environment.
    init(json: [UInt8]?, environment: [String: String]) {
        self.environment = environment.filter { $0.key.hasPrefix(Self.prefix) && $0.key != Self.prefix + "CONFIG" }
        guard let json else { return }
        let values = JSON(parsing: json)?.members?.mapValues(Self.texts(of:))
        if values?.values.contains(nil) != false {
            problems.append("the configuration file: must be a JSON object of strings, numbers and arrays of strings")
        }
        file = values?.compactMapValues(\.self) ?? [:]
    }

    private static func texts(of value: JSON) -> [String]? {
        switch value {
        case .string(let text): [text]
        case .number(let number): ["\(number)"]
        case .fraction(let number): ["\(number)"]
        case .array(let values): values.allSatisfy { $0.string != nil } ? values.compactMap(\.string) : nil
        case .null, .bool, .object: nil
        }
    }

    /// Records a problem with a setting.
    mutating func complain(_ name: String, _ problem: String) { problems.append("\(name): \(problem)") }

    /// Records a problem with a setting unless a condition is satisfied.
    mutating func require(_ condition: Bool, _ name: String, _ problem: String) {
        if !condition { complain(name, problem) }
    }

    /// Returns a list of strings, which commas separate in the environment.
    mutating func list(_ name: String) -> [String] {
        known.insert(name)
        if let text = environment[Self.variable(name)] {
            return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
        return file[name] ?? []
    }

    /// Returns a string, or `nil` if the setting is absent or empty.
    mutating func text(_ name: String) -> String? {
        known.insert(name)
        let texts = environment[Self.variable(name)].map { [$0] } ?? file[name] ?? [""]
        require(texts.count == 1, name, "must have one value, not \(texts.count)")
        return texts.count == 1 && !texts[0].isEmpty ? texts[0] : nil
    }

    /// Replaces a value by that of a setting.
    mutating func read<Value>(_ value: inout Value, _ name: String, _ rule: String, _ make: (String) -> Value?) {
        guard let text = text(name) else { return }
        guard let new = make(text) else { return complain(name, "must be \(rule)") }
        value = new
    }

    /// Reads an integer.
    mutating func read(_ value: inout Int, _ name: String, _ range: ClosedRange<Int>) {
        read(&value, name, "a number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Reads a duration in seconds, which may have a fraction.
    mutating func read(_ value: inout Duration, _ name: String, _ range: ClosedRange<Double>) {
        read(&value, name, "from \(range.lowerBound) to \(range.upperBound) seconds") { text in
            Double(text).flatMap { range.contains($0) ? .seconds($0) : nil }
        }
    }

    /// Reads one of a set of names.
    mutating func read<C: RawRepresentable & CaseIterable>(_ value: inout C, _ name: String)
    where C.RawValue == String {
        read(&value, name, "one of \(C.allCases.map(\.rawValue).joined(separator: ", "))") { C(rawValue: $0) }
    }

    /// Records a problem for each unknown name.
    mutating func complainOfUnknown() {
        let variables = Set(known.map(Self.variable))
        let names = file.keys.filter { !known.contains($0) } + environment.keys.filter { !variables.contains($0) }
        for name in names.sorted() { complain(name, "is not a known setting") }
    }

    private static func variable(_ name: String) -> String {
        name.reduce(into: prefix) { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
    }
}
