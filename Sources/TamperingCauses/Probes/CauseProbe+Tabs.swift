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
            for width in widths {
                probes.append(CauseProbe(texts: .tabs, .tabs) { TabStops(width).expanding($0.characters) })
                probes.append(CauseProbe(texts: .tabs, .tabs) { TabStops(width).replacingEachTab(in: $0.characters) })
            }
        }
        guard texts.contains(where: { $0.characters.contains(0x20) }) else { return probes }
        let areIndented = texts.contains { TabStops.isIndented($0.characters) }
        for width in widths {
            probes.append(CauseProbe(texts: .tabs, .tabs) { TabStops(width).compressing($0.characters, .everyRun) })
            if areIndented {
                probes.append(
                    CauseProbe(texts: .tabs, .tabs) { TabStops(width).compressing($0.characters, .indentation) }
                )
            }
            probes.append(CauseProbe(texts: .tabs, .tabs) { TabStops(width).compressing($0.characters, .toStops) })
            var precise = CauseProbe(texts: .tabs, .tabs) { TabStops(width).compressing($0.characters, .toAllStops) }
            precise.isPaired = false
            probes.append(precise)
        }
        return probes + ofSingleRuns(in: pieces, areIndented: areIndented)
    }

    /// Returns probes for a single tab inside a value, which became one or more spaces.
    private static func ofSingleRuns(in pieces: CanonicalPieces, areIndented: Bool) -> [CauseProbe] {
        var runs: [(text: Int, run: Range<Int>)] = []
        for (index, text) in pieces.texts.enumerated() where text.element != nil && !text.isBase64 {
            for run in TabStops.runs(in: text.characters, atMost: maximumRuns - runs.count) {
                runs.append((index, run))
            }
            if runs.count == maximumRuns { break }
        }
        let indentations: [Int?] = areIndented ? [nil, 4, 8, 2, 1] : [nil]
        return runs.flatMap { place in
            indentations.map { width in
                var probe = CauseProbe(.tabs, .tabs) { pieces in
                    var position = -1
                    return pieces.rewritten(text: { text in
                        position += 1
                        if position == place.text, text.characters.indices ~= place.run.lowerBound {
                            return text.characters[..<place.run.lowerBound] + [CanonicalSpace.tab]
                                + text.characters[place.run.upperBound...]
                        }
                        return width.flatMap { TabStops($0).compressing(text.characters, .indentation) }
                    })
                }
                probe.isPaired = false
                return probe
            }
        }
    }
}
