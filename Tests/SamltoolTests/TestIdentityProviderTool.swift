// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Foundation

/// `samltool test-idp` as a process, and a client of it.
final class TestIdentityProviderTool {
    let process = Process()
    private let output = Pipe()

    /// What the tool printed at its start.
    private(set) var text = ""

    init(_ arguments: [String] = []) throws {
        process.executableURL = Tool.url
        process.arguments = ["test-idp", "--port", "0"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.runWithSignals()
        while !text.hasSuffix("stop.\n") {
            let new = output.fileHandleForReading.availableData
            guard !new.isEmpty else { break }
            text += String(decoding: new, as: UTF8.self)
        }
    }

    deinit { process.terminate() }

    /// The URL of the identity provider.
    var address: String {
        text.split(separator: "\n").first.map { String($0.dropFirst("Test identity provider: ".count)) } ?? ""
    }

    /// Sends bytes, and returns everything that the tool answers.
    func send(_ request: String) -> String {
        let socket = connect()
        defer { close(socket) }
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(socket, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        while true {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(socket, $0.baseAddress, $0.count) }
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }

    /// Sends a request of a browser.
    func send(_ method: String, _ url: String, body: String = "") -> String {
        let target = url.hasPrefix(address) ? String(url.dropFirst(address.count)) : url
        let length = "Content-Length: \(body.utf8.count)"
        return send("\(method) \(target) HTTP/1.1\r\nHost: \(address.dropFirst(7))\r\n\(length)\r\n\r\n\(body)")
    }

    /// Opens a connection.
    func connect() -> Int32 {
        #if canImport(Glibc)
        let socket = CLibrary.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let socket = CLibrary.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = (UInt16(address.split(separator: ":").last ?? "") ?? 0).bigEndian
        name.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        // Safety: the name has the type of the family, and its own length.
        _ = unsafe withUnsafePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe CLibrary.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return socket
    }
}
