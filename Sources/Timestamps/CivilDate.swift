// SPDX-License-Identifier: Apache-2.0

/// A date of the proleptic Gregorian calendar.
struct CivilDate: Equatable {
    var year: Int
    var month: Int
    var day: Int

    static let secondsPerDay = 86_400

    /// The number of days from 1 March of year 0 to 1 January 1970.
    private static let daysToEpoch = 719_468

    /// The number of days in 400 years, the cycle of the calendar.
    private static let daysPerEra = 146_097

    /// The number of days in the month; February of a leap year has 29.
    var daysInMonth: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeapYear ? 29 : 28
        default: 31
        }
    }

    private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of days since 1 January 1970.
    ///
    /// The computation lets the year begin in March, so that the leap day is its last day.
    var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let shiftedMonth = (month + 9) % 12
        let (era, yearOfEra) = shiftedYear.flooredDivision(by: 400)
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysToEpoch
    }
}

extension CivilDate {
    /// Creates the date that is the given number of days after 1 January 1970.
    init(daysSinceEpoch days: Int) {
        let (era, dayOfEra) = (days + Self.daysToEpoch).flooredDivision(by: Self.daysPerEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Splits a number of seconds since 1970 into the date and the second of the day.
    static func splitting(seconds: Int) -> (date: CivilDate, secondOfDay: Int) {
        let (days, secondOfDay) = seconds.flooredDivision(by: secondsPerDay)
        return (CivilDate(daysSinceEpoch: days), secondOfDay)
    }
}

extension Int {
    /// Returns the quotient rounded toward negative infinity, and the corresponding remainder.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
