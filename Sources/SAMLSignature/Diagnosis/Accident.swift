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

    /// What changed the content, as a clause.
    var explanation: String {
        switch self {
        case .prettyPrinted: "white space was added between elements"
        case .whiteSpace: "white space around text was added or removed"
        case .carriageReturns: "carriage returns were added or removed"
        case .charset: "UTF-8 was read as Latin-1 or Windows-1252 and written again"
        case .unicodeNormalization: "characters were composed or decomposed (Unicode normalization)"
        case .doubleEscaped: "escaped characters were escaped again"
        case .exchangeCleanup: "line breaks and indentation were removed"
        }
    }
}
#endif
