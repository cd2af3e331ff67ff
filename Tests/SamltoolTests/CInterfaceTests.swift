// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import CSamltool
internal import Foundation
internal import SamltoolLibrary
internal import TestVectors
internal import Testing

@Suite struct `The C interface` {
    private static func input(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: name)))
    }

    @Test(.requiresXMLSec) func `writes the rows of the tool, on several threads at once`() throws {
        let root = TestVectors.directory.path + "/"
        let found = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let files = Cases.tried(found.filter { !FileManager.default.fileExists(atPath: "\(root)\($0)/") }.sorted())
        let time = "2026-05-01T10:01:00Z"
        let validator = try #require(
            CValidator(#"{"at":"\#(time)","messages":"all","trust":["keys/trust.pem"]}"#)
        )
        let options = ["--at", time, "--messages", "all", "--trust", "keys/trust.pem", "--jobs", "1"]
        let tool = try Tool.run(["validate", "--format", "jsonl"] + options + files)
        let rows = Rows(count: files.count)
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            rows[index] = (try? Self.input(files[index])).flatMap { validator.rows(of: $0, from: files[index]) }
        }
        #expect(rows.all.compactMap(\.self).joined() == tool.text)
        #expect(rows.all.count { $0?.isEmpty == false } > files.count / 2)
        let together = validator.rows(of: try files.map(Self.input), from: files)
        #expect(together == rows.all.map { $0 ?? "" }.joined(separator: "\0"))
    }

    @Test func `follows the clock`() throws {
        let validator = try #require(CValidator("{}"))
        let rows = validator.rows(of: try Self.input("responses/xmlsec1/minimal.xml"), from: "a")
        #expect(rows?.contains(#""source":"a""#) == true)
        #expect(CValidator.message == "")
    }

    @Test(arguments: [
        ("{", "policy:1:2"), (#"{"truts":[]}"#, "The nearest is \"trust\""), (#"{"jobs":2}"#, "leave it out"),
        (#"{"reject-replays":true}"#, "leave it out"), (#"{"trust":["/nowhere.pem"]}"#, "/nowhere.pem"),
        (#"{"entity":"a"}"#, "requires --sp-metadata"),
    ])
    func `says what is wrong with a policy`(policy: String, message: String) {
        #expect(CValidator(policy) == nil)
        #expect(CValidator.message.contains(message), "\(CValidator.message)")
    }

    @Test func `has the version of the tool`() throws {
        let version = unsafe String(cString: samltool_version())
        #expect(version + "\n" == (try Tool.run("--version").text))
    }
}

/// A validator that the functions of C create; its paths are relative to the folder of the vectors.
@safe private final class CValidator: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ policy: String) {
        let pointer = unsafe Array(policy.utf8).withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe samltool_create($0, bytes.count, TestVectors.directory.path) }
        }
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    deinit { unsafe samltool_free(pointer) }

    func rows(of input: [UInt8], from source: String) -> String? {
        var size = 0
        let rows = unsafe (input + [0]).withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe samltool_validate(pointer, $0, input.count, source, &size) }
        }
        guard let rows = unsafe rows else { return nil }
        let length = unsafe strlen(rows)
        #expect(length == size)
        return unsafe String(cString: rows)
    }

    /// Returns the rows of inputs that are validated together.
    func rows(of inputs: [[UInt8]], from sources: [String]) -> String? {
        var size = 0
        let bytes = unsafe inputs.map { input in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: input.count + 1, alignment: 1)
            unsafe copy.copyBytes(from: input)
            return unsafe copy
        }
        let names = unsafe sources.compactMap { unsafe strdup($0) }
        defer {
            for index in unsafe bytes.indices { unsafe bytes[index].deallocate() }
            for index in unsafe names.indices { unsafe free(names[index]) }
        }
        let rows = unsafe samltool_validate_all(
            pointer,
            bytes.compactMap { unsafe $0.baseAddress.map { UnsafeRawPointer($0) } },
            inputs.map(\.count),
            names.map { unsafe UnsafePointer($0) },
            inputs.count,
            &size
        )
        guard let rows = unsafe rows else { return nil }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: rows, count: size), as: UTF8.self)
    }

    static var message: String { unsafe String(cString: samltool_last_message()) }
}

/// The rows of files, which several threads write.
private final class Rows: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [String?]

    init(count: Int) { all = Array(repeating: nil, count: count) }

    subscript(index: Int) -> String? {
        get { lock.withLock { all[index] } }
        set { lock.withLock { all[index] = newValue } }
    }
}
