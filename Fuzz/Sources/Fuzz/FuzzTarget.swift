// SPDX-License-Identifier: Apache-2.0

/// A fuzz target.
protocol FuzzTarget: SendableMetatype {
    /// The name on the command line, and the name of the corpus archive.
    static var name: String { get }

    /// The maximum length of an input in bytes: longer inputs are slower and rarely reach more code.
    static var maximumBytes: Int { get }

    /// The name of the file with words of the format, in `Fuzz/Dictionaries`.
    static var dictionary: String { get }

    /// Creates the state that all runs share.
    init() throws

    /// Processes one input, and calls `broken(_:)` if a property is violated.
    func run(_ bytes: [UInt8])
}

/// All targets, in the order of the list.
let targets: [any FuzzTarget.Type] = [
    Layers.self,
    ExchangeEncoding.self,
    XML.self,
    CanonicalOctets.self,
    StreamAndTree.self,
    SAMLResponse.self,
    Messages.self,
    Verification.self,
    HAR.self,
    SAMLTracer.self,
    BurpItems.self,
    Mail.self,
    CSV.self,
    JSONMembers.self,
    TextSearch.self,
    JSONLines.self,
    ArchiveInput.self,
    Metadata.self,
    PolicyAndQuery.self,
    AdobeBodies.self,
    AdobeTraffic.self,
]

/// Ends the process with the violated property.
///
/// libFuzzer then saves the input.
func broken(_ property: @autoclosure () -> String) -> Never {
    fatalError("property violated: \(property())")
}

/// Ends the process if a property is violated.
func holds(_ condition: Bool, _ property: @autoclosure () -> String) {
    if !condition { broken(property()) }
}
