// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension Finding.Code {
    /// The name of a code that is not in the catalog: a rule of a service reports it.
    public struct Custom: Hashable, Sendable {
        /// The longest name, in bytes.
        public static let maximumLength = 100

        /// The stable name, `area.problem`.
        @Exact public private(set) var name: String

        /// Creates a code from its name.
        ///
        /// Fails if the name does not have this form, has an area of the catalog, or more than ``maximumLength`` bytes.
        ///
        /// - Parameter name: Two parts with a period between them, the area and the problem, each made of lowercase
        ///   letters, digits and single hyphens. The area begins with a letter and is not an area of the catalog, so
        ///   that no later version of the catalog defines the same code; use the name of your organization or product.
        public init?(_ name: String) {
            let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard
                name.utf8.count <= Self.maximumLength, parts.count == 2,
                parts.allSatisfy({ Self.isWordList($0) }), (parts[0].first ?? 0) >= UInt8(ascii: "a"),
                !Finding.Code.allCases.contains(where: { $0.area.utf8.elementsEqual(parts[0]) })
            else { return nil }
            self.name = name
        }

        /// Returns whether bytes are words of lowercase letters and digits with single hyphens between them.
        private static func isWordList(_ bytes: Substring.UTF8View) -> Bool {
            bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
                !word.isEmpty
                    && word.allSatisfy {
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    }
            }
        }
    }

    /// Creates the code of a rule of a service, such as `acme.tenant-unknown`.
    ///
    /// - Parameter name: The name; see ``Custom/init(_:)`` for its form.
    /// - Precondition: The name has this form, and its area is not an area of the catalog.
    public init(custom name: StaticString) {
        guard let custom = Custom("\(name)") else {
            preconditionFailure("A custom code has the form area.problem, with an area that is not in the catalog.")
        }
        self = .custom(custom)
    }

    /// Creates the code of the catalog with a name; fails if the catalog does not contain the name.
    ///
    /// ``Custom/init(_:)`` reads the name of another code.
    public init?(rawValue: String) {
        guard let code = Self.byName[ExactText(rawValue)] else { return nil }
        self = code
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { (ExactText($0.rawValue), $0) })
}

extension Finding.Code: CustomStringConvertible {
    /// The raw value, such as `audience.mismatch`.
    public var description: String { rawValue }
}

extension Finding.Code: Codable {
    /// Creates a code from its name.
    ///
    /// - Throws: `DecodingError` if the value is neither a code of the catalog nor the name of a custom code.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let code = Self(rawValue: name) ?? Custom(name).map(Self.custom) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "The value is not the name of a finding code."
            )
        }
        self = code
    }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
