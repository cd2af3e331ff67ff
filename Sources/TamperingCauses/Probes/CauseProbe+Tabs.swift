// SPDX-License-Identifier: Apache-2.0

extension CauseProbe {
    /// The common distances of tab stops, the most likely one first.
    private static let widths = [4, 8, 2, 1, 3]

    /// The maximum number of runs of spaces that are probed individually.
    private static let maximumRuns = 16

    /// Returns probes for tabs that became spaces, and for spaces that became tabs.
    static func ofTabs(in pieces: CanonicalPieces) -> [CauseProbe] {
        let texts = pieces.texts.filter { !$0.characters.isEmpty }
        var probes: [CauseProbe] = []
        if texts.contains(where: { $0.characters.contains(CanonicalSpace.tab) }) {
            for stops in widths.map(TabStops.init) {
                probes.append(CauseProbe(texts: .tabs, .tabs) { stops.expanding($0.characters) })
                probes.append(CauseProbe(texts: .tabs, .tabs) { stops.replacingEachTab(in: $0.characters) })
            }
        }
        guard texts.contains(where: { $0.characters.contains(0x20) }) else { return probes }
        let areIndented = texts.contains { TabStops.isIndented($0.characters) }
        let scopes: [TabStops.Scope] = [.everyRun] + (areIndented ? [.indentation] : []) + [.toStops, .toAllStops]
        for stops in widths.map(TabStops.init) {
            probes += scopes.map { scope in
                CauseProbe(texts: .tabs, .tabs, isPaired: scope != .toAllStops) {
                    stops.compressing($0.characters, scope)
                }
            }
        }
        return probes + ofSingleRuns(in: pieces, areIndented: areIndented)
    }

    /// Returns probes for a single tab inside a value, which became one or more spaces.
    private static func ofSingleRuns(in pieces: CanonicalPieces, areIndented: Bool) -> [CauseProbe] {
        var runs: [(text: Int, run: Range<Int>)] = []
        for text in pieces.texts where text.element != nil && !text.isBase64 {
            runs += TabStops.runs(in: text.characters, atMost: maximumRuns - runs.count).map { (text.index, $0) }
            if runs.count == maximumRuns { break }
        }
        let indentations: [Int?] = areIndented ? [nil, 4, 8, 2, 1] : [nil]
        return runs.flatMap { place in
            indentations.map { width in
                CauseProbe(texts: .tabs, .tabs, isPaired: false) { text in
                    if text.index == place.text, text.characters.indices ~= place.run.lowerBound {
                        return text.characters[..<place.run.lowerBound] + [CanonicalSpace.tab]
                            + text.characters[place.run.upperBound...]
                    }
                    return width.flatMap { TabStops($0).compressing(text.characters, .indentation) }
                }
            }
        }
    }
}
