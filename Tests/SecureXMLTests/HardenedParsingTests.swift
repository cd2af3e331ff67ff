// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Gives the code that a document fails with, or nil if it parses.
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
    func `refuses every document type declaration`(document: String) {
        #expect(faultCode(document) == .doctype)
    }

    @Test(arguments: HardenedCases.faulty)
    func `names what is wrong`(document: String, code: XMLFault.Code) {
        #expect(faultCode(document) == code)
    }

    @Test(arguments: HardenedCases.wellFormed)
    func `accepts what is well-formed`(document: String) {
        #expect(faultCode(document) == nil)
    }

    @Test(arguments: HardenedCases.notUTF8)
    func `reads UTF-8 only`(bytes: [UInt8]) {
        #expect(faultCode(bytes) == .notUTF8)
    }

    @Test(arguments: HardenedCases.withDuplicateID)
    func `refuses an identifier that two elements bear`(document: String) {
        #expect(faultCode(document) == .duplicateID)
    }

    @Test(arguments: HardenedCases.withOtherIDs)
    func `does not take other attributes for identifiers`(document: String) {
        #expect(faultCode(document) == nil)
    }

    @Test func `places a fault at its line and column`() throws {
        let error = #expect(throws: XMLFault.self) {
            _ = try XMLTree(parsing: Array("<a>\r\n é<b ID='1'/>\n  <c ID='1'/></a>".utf8))
        }
        #expect(error?.location?.line == 3)
        #expect(error?.location?.column == 3)
    }

    @Test func `a fault says nothing of the content`() throws {
        let error = #expect(throws: XMLFault.self) {
            _ = try XMLTree(parsing: Array("<a>secret&secret;<secret></a>".utf8))
        }
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    /// libxml2 would compare all attributes with all before it says anything, and then at the end of the tag.
    @Test func `refuses too many attributes where they get too many`() {
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
