// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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

    private enum Value: Decodable {
        case texts([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let texts = try? container.decode([String].self) {
                self = .texts(texts)
            } else if let text = try? container.decode(String.self) {
                self = .texts([text])
            } else if let number = try? container.decode(Int.self) {
                self = .texts(["\(number)"])
            } else {
                self = .texts(["\(try container.decode(Double.self))"])
            }
        }
    }

    private var file: [String: [String]] = [:]
    private var environment: [String: String]
    private var known: Set<String> = []

    /// The problems found so far.
    private(set) var problems: [String] = []

    /// Reads settings.
    ///
    /// - Parameters:
    ///   - json: The content of the file, or `nil` if there is no file.
    ///   - environment: The environment.
    init(json: [UInt8]?, environment: [String: String]) {
        self.environment = environment.filter { $0.key.hasPrefix(Self.prefix) && $0.key != Self.prefix + "CONFIG" }
        guard let json else { return }
        do {
            file = try JSONDecoder().decode([String: Value].self, from: Data(json)).mapValues {
                switch $0 {
                case .texts(let texts): texts
                }
            }
        } catch {
            problems.append("the configuration file: must be a JSON object of strings, numbers and arrays of strings")
        }
    }

    /// Records a problem with a setting.
    mutating func complain(_ name: String, _ problem: String) { problems.append("\(name): \(problem)") }

    /// Returns a list of strings, which commas separate in the environment.
    mutating func list(_ name: String) -> [String] {
        known.insert(name)
        if let text = environment[Self.variable(name)] {
            return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
        return file[name] ?? []
    }

    /// Returns a string, or `nil` if the setting is absent.
    mutating func text(_ name: String) -> String? {
        known.insert(name)
        if let text = environment[Self.variable(name)] { return text.isEmpty ? nil : text }
        guard let texts = file[name] else { return nil }
        guard texts.count == 1 else {
            complain(name, "must have one value, not \(texts.count)")
            return nil
        }
        return texts[0].isEmpty ? nil : texts[0]
    }

    /// Returns a required string.
    mutating func required(_ name: String) -> String {
        if let text = text(name) { return text }
        complain(name, "is required")
        return ""
    }

    /// Returns an integer.
    mutating func integer(_ name: String, default value: Int, in range: ClosedRange<Int>) -> Int {
        guard let text = text(name) else { return value }
        guard let number = Int(text), range.contains(number) else {
            complain(name, "must be a number from \(range.lowerBound) to \(range.upperBound)")
            return value
        }
        return number
    }

    /// Returns a duration in seconds, which may have a fraction.
    mutating func seconds(_ name: String, default value: Double, in range: ClosedRange<Double>) -> Duration {
        guard let text = text(name) else { return .seconds(value) }
        guard let number = Double(text), range.contains(number) else {
            complain(name, "must be from \(range.lowerBound) to \(range.upperBound) seconds")
            return .seconds(value)
        }
        return .seconds(number)
    }

    /// Returns one of a set of names.
    mutating func choice<C: RawRepresentable & CaseIterable>(_ name: String, default value: C) -> C
    where C.RawValue == String {
        guard let text = text(name) else { return value }
        if let choice = C(rawValue: text) { return choice }
        complain(name, "must be one of \(C.allCases.map(\.rawValue).joined(separator: ", "))")
        return value
    }

    /// Records a problem for each unknown name.
    mutating func complainOfUnknown() {
        let variables = Set(known.map(Self.variable))
        for name in file.keys.sorted() where !known.contains(name) { complain(name, "is not a known setting") }
        for name in environment.keys.sorted() where !variables.contains(name) {
            complain(name, "is not a known setting")
        }
    }

    private static func variable(_ name: String) -> String {
        name.reduce(into: prefix) { text, character in
            if character.isUppercase { text += "_" }
            text += character.uppercased()
        }
    }
}
