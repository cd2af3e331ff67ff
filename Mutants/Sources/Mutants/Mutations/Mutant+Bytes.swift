// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding

extension [UInt8] {
    var base64: String { Data(self).base64EncodedString() }
}

/// Mutations of bytes and of the layers around the document.
extension Mutant {
    /// Changes the bytes of the document.
    ///
    /// Returns `nil` if a layer around it can no longer be decoded.
    mutating func change(_ bytes: inout [UInt8], _ kind: Kind) -> Bool {
        guard bytes.count > 1 else { return true }
        let place = random.below(bytes.count)
        switch kind {
        case .byteChanged:
            bytes[place] = random.chance(60) ? bytes[place] ^ (1 << UInt8(random.below(8))) : UInt8(random.below(256))
        case .byteRemoved: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(3)))
        case .byteAdded:
            let added: [[UInt8]] = [
                [0], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x20], [0x3C], [0x26], [0x22], [0xFF], [0xB],
            ]
            bytes.insert(contentsOf: random.pick(added), at: random.chance(20) ? bytes.count : place)
        case .bytesRepeated:
            let end = min(bytes.count, place + random.below(400))
            bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.chance(50) ? end : random.below(bytes.count))
        case .truncated: bytes.removeSubrange(place...)
        case .lineEnds:
            let end: [UInt8] = random.pick([[13, 10], [13], [10]])
            bytes = bytes.filter { $0 != 13 }.flatMap { $0 == 10 ? end : [$0] }
        case .byteOrderMark: bytes.insert(contentsOf: random.pick([[0xEF, 0xBB, 0xBF], [0xFE, 0xFF]]), at: 0)
        case .encodingDeclaration:
            if bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
                bytes.removeSubrange(0...end)
            }
            let declarations = [
                "", "<?xml version=\"1.0\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>", "<?xml version=\"1.1\"?>",
                "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "<?xml version=\"1.0\" encoding=\"UTF-7\"?>",
                "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>", " <?xml version=\"1.0\"?>",
            ]
            bytes.insert(contentsOf: random.pick(declarations).utf8, at: 0)
        case .otherEncoding:
            let isLittle = random.chance(50)
            let text = String(decoding: bytes, as: UTF8.self).utf16
            bytes = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
            for unit in text {
                let high = UInt8(unit >> 8)
                let low = UInt8(unit & 0xFF)
                bytes += isLittle ? [low, high] : [high, low]
            }
        default: return changeBase64(&bytes)
        }
        return true
    }

    /// Changes the Base64 of the document and decodes it with the strict decoder or that of the exchange.
    private mutating func changeBase64(_ bytes: inout [UInt8]) -> Bool {
        var text = Array(bytes.base64.utf8)
        for _ in 0...random.below(3) {
            let place = random.below(text.count)
            switch random.below(6) {
            case 0: text[place] = random.pick(Array("ABCabc019+/-_".utf8))
            case 1: text.insert(random.pick([10, 13, 32, 9]), at: place)
            case 2: text.remove(at: place)
            case 3: text.append(UInt8(ascii: "="))
            case 4: for index in text.indices where text[index] == UInt8(ascii: "+") { text[index] = 32 }
            default: if text.last == UInt8(ascii: "=") { text.removeLast() }
            }
        }
        let decoded =
            random.chance(50)
            ? try? Base64(wrapping: .anywhere).decode(text.span) : try? ExchangeDecoder().decode(text.span)
        guard let decoded else { return false }
        bytes = decoded
        return true
    }
}
