// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// The time with which a line of a log begins.
///
/// Only a time with a zone is unambiguous: RFC 3339 as in syslog, journald, Kubernetes, Docker and the CRI format, with a
/// space for the `T`, a comma for the period and no colon in the zone, as loggers write it. A time without a zone, such as
/// `2026-05-01 10:00:00,123` of log4j, is that of an unknown place, and is not used.
enum LineTime {
    /// The maximum length of the name of a container or a pod in front of the time, in bytes.
    private static let maximumOriginLength = 128

    /// The shortest and the longest time, in bytes.
    private static let lengths = 20...40

    /// Returns the time at the beginning of a line, or `nil` if it has none.
    static func time(of line: Span<UInt8>) -> Timestamp? {
        let line = line.extracting(first: min(line.count, maximumOriginLength + lengths.upperBound))
        let start = start(in: line)
        // The date decides for most lines.
        guard start + lengths.lowerBound <= line.count, line[start + 4] == UInt8(ascii: "-"),
            line[start + 7] == UInt8(ascii: "-"), line[start + 13] == UInt8(ascii: ":")
        else { return nil }
        var text: [UInt8] = []
        for index in start..<min(start + lengths.upperBound, line.count) {
            let byte = line[index]
            switch byte {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "+"),
                UInt8(ascii: "T"), UInt8(ascii: "t"):
                text.append(byte)
            case UInt8(ascii: "Z"), UInt8(ascii: "z"):
                text.append(byte)
                return timestamp(text)
            case UInt8(ascii: ","): text.append(UInt8(ascii: "."))
            case 0x20 where text.count == 10: text.append(UInt8(ascii: "T"))
            default: return timestamp(text)
            }
        }
        return timestamp(text)
    }

    private static func timestamp(_ text: [UInt8]) -> Timestamp? {
        var text = text
        // `+0200` as of journald and of many loggers.
        if text.count > 5, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[text.count - 5]),
            text.contains(UInt8(ascii: ":"))
        {
            text.insert(UInt8(ascii: ":"), at: text.count - 2)
        }
        return Timestamp(rfc3339: String(decoding: text, as: UTF8.self))
    }

    /// Returns the index after the origin that can precede the time: the priority of syslog, the name of a container in
    /// front of a bar, or the name of a pod in brackets.
    private static func start(in line: Span<UInt8>) -> Int {
        guard !line.isEmpty else { return 0 }
        switch line[0] {
        case 0x30...0x39: return 0
        case UInt8(ascii: "<"):
            // `<134>1 `, the priority and the version.
            let index = line.end(from: 1) { 0x30...0x39 ~= $0 }
            guard ASCII.begins(line.extracting(droppingFirst: index), with: ">1 ") else { return 0 }
            return index + 3
        case UInt8(ascii: "["):
            guard line.count > 1, !(0x30...0x39 ~= line[1]) else { return 1 }
            return end(ofOriginBefore: UInt8(ascii: "]"), in: line)
        default: return end(ofOriginBefore: UInt8(ascii: "|"), in: line)
        }
    }

    /// Returns the index after a mark and a blank, or 0 if the line does not contain them.
    private static func end(ofOriginBefore mark: UInt8, in line: Span<UInt8>) -> Int {
        guard let index = line.firstIndex(of: mark, from: 1), index + 1 < line.count, line[index + 1] == 0x20 else {
            return 0
        }
        return index + 2
    }
}
