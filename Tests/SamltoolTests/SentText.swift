// SPDX-License-Identifier: Apache-2.0

/// Messages with a random text in every position in which a sender can put one.
struct SentText {
    /// All texts, each of which occurs once.
    private(set) var words: [String] = []

    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    /// Returns a new text of at least ten letters and digits.
    mutating func word() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var word = String(letters[number(below: 52)])
        for _ in 0..<(9 + number(below: 12)) { word.append(letters[number(below: letters.count)]) }
        words.append(word)
        return word
    }

    /// Returns a word in one of the forms of XML.
    private mutating func text() -> String {
        let word = word()
        switch number(below: 6) {
        case 0: return "<![CDATA[\(word)]]>"
        case 1: return word.unicodeScalars.map { "&#\($0.value);" }.joined()
        case 2: return "https://\(word).example/\(self.word())?\(self.word())=\(self.word())#\(self.word())"
        case 3: return " \(word)@\(self.word()).example\n"
        case 4: return "\(word) &amp; \u{E9}\(self.word())\u{4E2D}\(self.word())"
        default: return word
        }
    }

    private mutating func attribute() -> String {
        let word = word()
        switch number(below: 3) {
        case 0: return word.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
        case 1: return "urn:oasis:names:tc:SAML:2.0:cm:\(word)"
        default: return word
        }
    }

    /// Returns a message of one of the kinds of SAML.
    mutating func message() -> String {
        let kinds = [
            "Response", "AuthnRequest", "LogoutRequest", "LogoutResponse", "ArtifactResponse", "AttributeQuery",
        ]
        let kind = kinds[number(below: kinds.count)]
        let prefix = "x\(word())"
        let element = "\(prefix):\(word())"
        return """
            <?\(word()) \(word())?><!-- \(word()) -->
            <p:\(kind) xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            xmlns:\(prefix)="urn:x:\(word())" ID="_\(word())" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" \
            Destination="\(attribute())" InResponseTo="\(attribute())" \(word())="\(attribute())" \
            \(prefix):\(word())="\(attribute())"><a:Issuer Format="\(attribute())">\(text())</a:Issuer>\
            <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>\
            <ds:SignatureMethod Algorithm="\(attribute())"/><ds:Reference URI="#\(word())"><ds:DigestValue>\(word())=\
            </ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>\(text())</ds:SignatureValue><ds:KeyInfo>\
            <ds:KeyName>\(text())</ds:KeyName><ds:X509Data><ds:X509Certificate>\(word())\n\(word())==\
            </ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>\
            <p:Extensions><\(element)>\(text())<!--\(word())--></\(element)></p:Extensions>\(text())<p:Status><p:StatusCode Value="\(attribute())"/><p:StatusMessage>\(text())\
            </p:StatusMessage></p:Status><a:Assertion><a:Subject><a:NameID SPNameQualifier="\(attribute())">\(text())\
            </a:NameID></a:Subject><a:AttributeStatement><a:Attribute Name="\(attribute())" FriendlyName="\(attribute())">\
            <a:AttributeValue>\(text())</a:AttributeValue></a:Attribute></a:AttributeStatement></a:Assertion></p:\(kind)>
            """
    }
}
