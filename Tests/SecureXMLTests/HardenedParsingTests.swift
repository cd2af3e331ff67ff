// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// The code of the fault of a document, or `nil` if it is well-formed.
func faultCode(_ document: String, _ limits: ParseLimits = ParseLimits()) -> XMLFault.Code? {
    faultCode(Array(document.utf8), limits)
}

func faultCode(_ bytes: [UInt8], _ limits: ParseLimits = ParseLimits()) -> XMLFault.Code? {
    do throws(XMLFault) {
        _ = try XMLTree(parsing: bytes, limits: limits)
        return nil
    } catch {
        return error.code
    }
}

@Suite struct `hardened parsing` {
    @Test(arguments: HardenedCases.withDoctype)
    func `rejects every document type declaration`(document: String) {
        #expect(faultCode(document) == .doctype)
    }

    /// libxml2 2.9.11 to 2.10 has an error of memory if a document ends in its internal subset (S-89).
    @Test(arguments: HardenedCases.withDoctype)
    func `stops at a document type wherever the document ends`(document: String) {
        for (bytes, hasSubset) in HardenedCases.beginnings(of: document) {
            let code = faultCode(bytes)
            #expect(code == .doctype || !hasSubset && code != nil, "\(bytes.count) bytes")
        }
    }

    @Test(arguments: HardenedCases.faulty)
    func `reports the fault of a malformed document`(document: String, code: XMLFault.Code) {
        #expect(faultCode(document) == code)
    }

    @Test(arguments: HardenedCases.wellFormed)
    func `accepts well-formed documents`(document: String) {
        #expect(faultCode(document) == nil)
    }

    @Test(arguments: HardenedCases.notUTF8)
    func `accepts only UTF-8`(bytes: [UInt8]) {
        #expect(faultCode(bytes) == .notUTF8)
    }

    @Test(arguments: HardenedCases.withDuplicateID)
    func `rejects an ID that occurs on two elements`(document: String) {
        #expect(faultCode(document) == .duplicateID)
    }

    @Test(arguments: 2...40)
    func `finds the repeated ID among any number of them`(count: Int) {
        var elements = (0..<count).map { "<b ID='\($0)'/>" }
        #expect(faultCode("<a>\(elements.joined())</a>") == nil)
        elements[0] = "<b xml:id='_\(count)'/>"
        elements[count - 1] = "<b ID='_\(count)'/>"
        #expect(faultCode("<a>\(elements.joined())</a>") == .duplicateID)
    }

    @Test(arguments: HardenedCases.withOtherIDs)
    func `does not read other attributes as IDs`(document: String) {
        #expect(faultCode(document) == nil)
    }

    @Test func `reports the line and column of a fault`() throws {
        let error = #expect(throws: XMLFault.self) {
            _ = try XMLTree(parsing: Array("<a>\r\n é<b ID='1'/>\n  <c ID='1'/></a>".utf8))
        }
        #expect(error?.location?.line == 3)
        #expect(error?.location?.column == 3)
    }

    @Test func `shows no content in a fault`() throws {
        let error = #expect(throws: XMLFault.self) {
            _ = try XMLTree(parsing: Array("<a b='secret'>secret&name;<c></a>".utf8))
        }
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    /// libxml2 compares all pairs of attributes before it reports a fault at the end of the tag.
    @Test func `rejects too many attributes at the first excess attribute`() {
        let attributes = (0..<150_000).map { "a\($0)=''" }.joined(separator: " ")
        var limits = ParseLimits.batch
        limits.nodes = .max
        let error = #expect(throws: XMLFault.self) {
            _ = try XMLTree(parsing: Array("<a \(attributes)/>".utf8), limits: limits)
        }
        #expect(error?.code == .limitExceeded)
        #expect((error?.location?.column ?? .max) < 2_000)
    }
}
