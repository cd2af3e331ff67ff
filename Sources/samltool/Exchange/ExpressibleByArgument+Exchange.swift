// SPDX-License-Identifier: Apache-2.0

// A conformance of a public type is public itself.
public import AdobePass
public import AdobePassExchange
public import ArgumentParser

extension DeviceType: ExpressibleByArgument {}

extension CleanupPolicy: ExpressibleByArgument {
    /// Parses a value of `--cleanup`.
    ///
    /// - Parameter argument: The value.
    public init?(argument: String) {
        switch argument {
        // `refuse` is the name of this value in version 0.1.0.
        case "guarded", "refuse": self = .refuse
        case "recipe": self = .sendRecipe
        case "none": self = .sendExactBytes
        default: return nil
        }
    }

    /// The default value in the help.
    public var defaultValueDescription: String { "recipe" }

    /// The accepted values in the help.
    public static var allValueStrings: [String] { ["recipe", "guarded", "none"] }
}
