// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// The first half of the name: what the finding is about.
    public var area: Substring { rawValue.prefix { $0 != "." } }

    /// The second half of the name: what the problem is.
    public var problem: Substring { rawValue.drop { $0 != "." }.dropFirst() }

    /// Where the area and the code itself stand in a list of findings.
    fileprivate var rank: (area: Int, code: Int) { Self.ranks[self] ?? (.max, .max) }

    private static let ranks: [Finding.Code: (area: Int, code: Int)] = {
        var areas: [Substring: Int] = [:]
        var ranks: [Finding.Code: (area: Int, code: Int)] = [:]
        for (index, code) in allCases.enumerated() {
            let area = areas[code.area] ?? areas.count
            areas[code.area] = area
            ranks[code] = (area, index)
        }
        return ranks
    }()
}

extension Finding.Severity {
    fileprivate var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        }
    }
}

extension [Finding] {
    /// The findings in the order of a report: by area, errors before warnings, by code, then as they were made.
    public var inReportOrder: [Finding] {
        guard count > 1 else { return self }
        return enumerated().sorted { left, right in
            let (leftRank, rightRank) = (left.element.code.rank, right.element.code.rank)
            return (leftRank.area, left.element.severity.rank, leftRank.code, left.offset)
                < (rightRank.area, right.element.severity.rank, rightRank.code, right.offset)
        }.map(\.element)
    }
}
