// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// Every message in every form is read as it was written, also by peers (S-57).
@Suite(.requiresXMLSec) struct WrittenDocumentTests {
    /// The folder that `Scripts/check-peers` names; peers read its files.
    private static let folder = ProcessInfo.processInfo.environment["SAML_WRITTEN_DOCUMENTS"]

    @Test func `is read as it was written`() throws {
        for written in try WrittenMessage.all() { try Self.expectSame(written.message, written.name) }
    }

    private static func expectSame<Message: ProtocolMessage>(_ message: Message, _ name: String) throws {
        let documents = try WrittenDocument.all().filter { $0.file.hasPrefix(name + ".") }
        var policy = MessagePolicy(destinations: [WrittenMessage.endpoint], issuers: [WrittenMessage.entityID])
        if message is any StatusResponse { policy.inResponseTo = .anyOf([try #require(XMLID("_q1"))]) }
        let validator = MessageValidator<Message>(policy: policy, trust: try Keyring.trust())
        for document in documents {
            switch document.form {
            case .document, .envelope:
                let read = try UnverifiedMessage<Message>(parsing: document.bytes)
                let decoded = read.message
                #expect(decoded == message, "\(document.file)")
            case .signed, .signedEnvelope:
                let result = validator.result(for: document.bytes, at: Keyring.moment)
                #expect(result.verified?.message == message, "\(document.file): \(result.findings)")
            case .query:
                let result = validator.result(forQuery: document.bytes, at: Keyring.moment)
                #expect(result.verified?.message == message, "\(document.file): \(result.findings)")
                #expect(result.verified?.relayState == document.relayState.map { Array($0.utf8) })
            case .page, .metadata, .signedMetadata: break
            }
        }
    }

    @Test func `is read as metadata as it was written`() throws {
        let documents = try WrittenDocument.all().filter { $0.kind == "EntityDescriptor" }
        #expect(documents.count == 2 * WrittenMessage.texts.count)
        for document in documents {
            let entity = try #require(try EntityDescription.all(inMetadata: document.bytes).first)
            #expect(entity.entityID == WrittenMessage.entityID)
            #expect(entity.problems == [])
        }
    }

    @Test(.enabled(if: folder != nil, "SAML_WRITTEN_DOCUMENTS names no folder"))
    func `is stored for peers`() throws {
        let folder = URL(filePath: try #require(Self.folder))
        let encoder = JSONEncoder()
        var rows = Data()
        for document in try WrittenDocument.all() {
            try Data(document.bytes).write(to: folder.appending(path: document.file))
            rows += try encoder.encode(document) + Data("\n".utf8)
        }
        try rows.write(to: folder.appending(path: "written.jsonl"))
    }
}
