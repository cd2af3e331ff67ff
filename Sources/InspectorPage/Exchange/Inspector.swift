// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
package import SAML
internal import StrictJSON
internal import UntrustedText

/// Answers the requests of the page.
///
/// Captures and settings are in memory only, until newer ones take their place or the process ends.
package actor Inspector {
    /// The maximum size of the body of a request, in bytes.
    package static let maximumBodyBytes = 64 << 20

    /// The maximum total size of the captures in memory, in bytes; the oldest are removed first.
    private static let maximumCaptureBytes = 512 << 20

    /// The maximum number of captures in memory.
    private static let maximumCaptures = 32

    /// The maximum number of settings in memory.
    private static let maximumSettings = 4

    private let access: PageAccess
    private let now: @Sendable () -> Timestamp
    private var captures: [(id: Int, capture: Capture)] = []
    private var settings: [(id: Int, settings: PageSettings)] = []
    private var nextID = 1

    /// Creates an inspector without captures.
    ///
    /// - Parameters:
    ///   - access: The decision on which requests come from the page.
    ///   - now: The clock.
    package init(access: PageAccess, now: @escaping @Sendable () -> Timestamp) {
        self.access = access
        self.now = now
    }

    /// Returns the answer that rejects a request, or `nil` if its body may be read.
    package nonisolated func rejection(of request: PageRequest) -> PageAnswer? {
        do throws(PageFault) {
            _ = try access.call(request)
            return nil
        } catch {
            return PageAnswer(error)
        }
    }

    /// Returns the answer to a request.
    package func answer(to request: PageRequest, body: [UInt8]) async -> PageAnswer {
        do throws(PageFault) {
            let call = try access.call(request)
            guard request.method.utf8.elementsEqual("GET".utf8) else { return try await answer(to: call, body) }
            return try PageFiles.answer(call.name)
        } catch {
            return PageAnswer(error)
        }
    }

    /// The calls of the page.
    package enum CallName: String, CaseIterable, Sendable {
        case options, captures, settings, verdicts, document, report
    }

    private func answer(to call: PageRequest.Call, _ body: [UInt8]) async throws(PageFault) -> PageAnswer {
        switch CallName.allCases.first(where: { $0.rawValue.isIdentical(to: call.name) }) {
        case .options:
            return PageAnswer(.object([.init("options", PageOptions.json)]))
        case .captures: return try keep(body, call.value("name") ?? "")
        case .settings: return try keep(settings: body)
        case .verdicts:
            let (capture, settings) = (try capture(call), try settings(call))
            let start = min(call.number("from") ?? 0, capture.documents.count)
            let count = min(call.number("count") ?? .max, capture.documents.count - start)
            return await CaptureValidation(capture: capture, settings: settings).verdicts(start..<start + count)
        case .document:
            let (capture, settings) = (try capture(call), try settings(call))
            guard let index = call.number("index"), index < capture.documents.count else {
                throw PageFault(400, "No such document.")
            }
            let view = DocumentView(
                capture: capture,
                index: index,
                settings: settings,
                showsValues: call.number("values") == 1
            )
            return await Task { PageAnswer(view.json()) }.value
        case .report:
            var captures: [Capture] = []
            for id in (call.value("capture") ?? "").utf8.split(separator: UInt8(ascii: ",")) {
                captures.append(try capture(Int(Substring(id))))
            }
            let name = call.value("format") ?? ReportFormat.html.rawValue
            guard let format = ReportFormat.allCases.first(where: { $0.rawValue.isIdentical(to: name) }) else {
                throw PageFault(400, "There is no such format.")
            }
            return await CaptureValidation.report(captures, try settings(call), as: format)
        case nil: throw PageFault(404, "No such call.")
        }
    }

    // MARK: Memory

    private func keep(_ body: [UInt8], _ name: String) throws(PageFault) -> PageAnswer {
        let capture = try Capture(body, name: name.isEmpty ? "capture" : name, limits: .batch)
        captures.append((nextID, capture))
        while captures.count > 1,
            captures.count > Self.maximumCaptures
                || captures.reduce(0, { $0 + $1.capture.size }) > Self.maximumCaptureBytes
        {
            captures.removeFirst()
        }
        return PageAnswer(
            .object([
                .init("capture", .number(takeID())), .init("documents", .number(capture.documents.count)),
                .init("omitted", .number(capture.omitted)),
            ])
        )
    }

    private func keep(settings json: [UInt8]) throws(PageFault) -> PageAnswer {
        let read = try PageSettings(json, now: now())
        settings.append((nextID, read))
        if settings.count > Self.maximumSettings { settings.removeFirst() }
        return PageAnswer(
            .object([
                .init("settings", .number(takeID())), .init("notices", .strings(read.notices)),
                .init("files", .object(read.descriptions)),
            ]).escapedForPage
        )
    }

    private func takeID() -> Int {
        defer { nextID += 1 }
        return nextID
    }

    private func capture(_ call: PageRequest.Call) throws(PageFault) -> Capture {
        try capture(call.number("capture"))
    }

    private func capture(_ id: Int?) throws(PageFault) -> Capture {
        guard let id, let found = captures.first(where: { $0.id == id }) else {
            throw PageFault(410, "The capture is no longer in memory.")
        }
        return found.capture
    }

    private func settings(_ call: PageRequest.Call) throws(PageFault) -> PageSettings {
        guard let id = call.number("settings"), let found = settings.first(where: { $0.id == id }) else {
            throw PageFault(410, "The settings are no longer in memory.")
        }
        return found.settings.current(now().wholeSecond)
    }
}

extension Timestamp {
    /// The time without its fraction of a second.
    fileprivate var wholeSecond: Timestamp { Timestamp(seconds: seconds) }
}
