// SPDX-License-Identifier: Apache-2.0

/// One thing that is fuzzed.
protocol FuzzTarget: SendableMetatype {
    /// The name on the command line, and of the folder with its corpus.
    static var name: String { get }

    /// Makes what all runs share.
    init() throws

    /// Reads one input, and calls `broken(_:)` where a property does not hold.
    func run(_ bytes: [UInt8])
}

/// All targets, in the order in which they are listed.
let targets: [any FuzzTarget.Type] = [
    Layers.self,
    ExchangeEncoding.self,
    XML.self,
    StreamAndTree.self,
    SAMLResponse.self,
    Verification.self,
    HAR.self,
    JSONLines.self,
    ArchiveInput.self,
    Metadata.self,
    PolicyAndQuery.self,
    AdobeBodies.self,
]

/// Ends the process with what does not hold; libFuzzer then keeps the input.
func broken(_ property: @autoclosure () -> String) -> Never {
    fatalError("does not hold: \(property())")
}

/// Ends the process unless something holds.
func holds(_ condition: Bool, _ property: @autoclosure () -> String) {
    if !condition { broken(property()) }
}
