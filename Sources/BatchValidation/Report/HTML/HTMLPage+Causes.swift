// SPDX-License-Identifier: Apache-2.0

extension HTMLPage {
    /// The maximum number of causes with a card, and the number of columns of a picture over time.
    private static let (maximumCauses, columnCount) = (24, 48)

    /// Returns the causes as cards, the most frequent first: how often each occurs, over time, with the next step.
    ///
    /// All pictures have the same range of time.
    static func causes(_ tally: BatchTally) -> Markup {
        let causes = tally.causes.inOrder
        guard tally.total > 1, let most = causes.first?.count else { return "" }
        let ranges = causes.compactMap(\.times.range)
        let (first, last) = (ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 0)
        var text: Markup = """
            <section aria-labelledby="causes-title">
            <h2 id="causes-title">Causes</h2>
            <ol class="causes">

            """
        for cause in causes.prefix(maximumCauses) {
            text += "<li class=\"card\"><p class=\"cause\"><span class=\"count\">\(cause.count.grouped)</span> "
            text += "<strong class=\"\(cause.verdict.rawValue)\">\(cause.verdict.mark) "
            text += "\(cause.reason)</strong></p>\n"
            text += bar(of: cause.count, most: most, style: cause.verdict.rawValue)
            if let period = cause.times.period {
                if first < last { text += picture(of: cause.times.columns(columnCount, of: first...last)) }
                text += "<p class=\"quiet value\">\(period)</p>\n"
            }
            if let step = cause.nextStep { text += "<p><strong>What to do:</strong> \(step)</p>\n" }
            text += "<p class=\"quiet\">For example <code class=\"value\">\(cause.document)</code></p></li>\n"
        }
        let rest = tally.causes.omitted + causes.dropFirst(maximumCauses).reduce(0) { $0 + $1.count }
        if rest > 0 { text += "<li class=\"quiet\">\(rest.grouped) documents with other causes</li>\n" }
        return text + "</ol>\n</section>\n"
    }

    /// Returns a bar for a count; the longest one has the whole width.
    static func bar(of count: Int, most: Int, style: String) -> Markup {
        let open: Markup =
            "<svg class=\"bar \(style)\" viewBox=\"0 0 1000 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        return open + "<rect width=\"\(max(4, count * 1_000 / most))\" height=\"1\"/></svg>\n"
    }

    private static func picture(of columns: [Int]) -> Markup {
        let most = max(1, columns.max() ?? 1)
        var text: Markup =
            "<svg class=\"columns\" viewBox=\"0 0 \(columns.count * 4) 32\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        for (index, count) in columns.enumerated() {
            let height = count == 0 ? 1 : max(3, count * 32 / most)
            text += "<rect x=\"\(index * 4)\" y=\"\(32 - height)\" width=\"3\" height=\"\(height)\"/>"
        }
        return text + "</svg>\n"
    }
}
