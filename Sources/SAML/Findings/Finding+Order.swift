// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// The first part of the name, before the period, such as `signature`.
    public var area: Substring { rawValue.prefix { $0 != "." } }

    /// The second part of the name, after the period, such as `missing`.
    public var problem: Substring { rawValue.drop { $0 != "." }.dropFirst() }

    /// The position of the area and of the code in the report order.
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
    /// The findings in report order: a possible attack first, then by area, errors before warnings, by code, then in their original order.
    public var inReportOrder: [Finding] {
        guard count > 1 else { return self }
        let ranks: [(Int, Int, Int)] = map { finding in
            // An attack explains all other findings, and none of them explains it.
            if finding.code == .signatureWrapping, finding.severity == .error { return (-1, 0, 0) }
            let rank = finding.code.rank
            return (rank.area, finding.severity.rank, rank.code)
        }
        return indices.sorted { left, right in
            ranks[left] == ranks[right] ? left < right : ranks[left] < ranks[right]
        }.map { self[$0] }
    }
}
