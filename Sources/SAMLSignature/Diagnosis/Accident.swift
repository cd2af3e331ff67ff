// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// What often happens to signed content on its way, with the stable name that reports give to it.
///
/// An accident is named only where it is proved: undone, it gives the very octets that were signed.
package enum Accident: String, Hashable, Sendable, CaseIterable {
    /// Text of white space alone was added between elements, or changed there.
    case prettyPrinted = "pretty-printed"
    /// The text of elements was padded or trimmed.
    case whiteSpace = "white-space"
    /// References to carriage returns appeared or vanished.
    case carriageReturns = "carriage-returns"
    /// UTF-8 was read as Latin-1 or Windows-1252, and written again.
    case charset
    /// Composed characters were decomposed, or the other way round.
    case unicodeNormalization = "unicode-normalization"
    /// What was escaped was escaped once more.
    case doubleEscaped = "double-escaped"
    /// The clean-up of the exchange recipe, or another one that leaves no line ends, took the layout away.
    case exchangeCleanup = "exchange-cleanup"

    /// What happened, in words that follow a colon.
    var explanation: String {
        switch self {
        case .prettyPrinted: "white space was put between its elements after it was signed"
        case .whiteSpace: "white space was put around a text, or taken from it, after it was signed"
        case .carriageReturns: "carriage returns appeared or vanished after it was signed"
        case .charset: "its UTF-8 was read as Latin-1 or Windows-1252 and written again after it was signed"
        case .unicodeNormalization: "its characters were composed or decomposed after it was signed"
        case .doubleEscaped: "what was escaped in it was escaped once more after it was signed"
        case .exchangeCleanup: "its line ends and indentation were taken away after it was signed"
        }
    }
}
#endif
