// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import StrictJSON

/// Copies captured messages for a ticket, without names, values, keys and signatures.
package struct RedactionRun: ~Copyable {
    private let validator: DocumentValidator
    private let opening: InputOpening
    private let limits: DocumentLimits
    private let tell: (String) -> Void
    private var substitution: KeyedSubstitution
    private var folder: RedactionFolder

    /// The number of messages that were copied.
    package private(set) var copied = 0

    /// The first error of an input that cannot be opened or read.
    package private(set) var fault: FileFault?

    /// Whether every input was read, and every message in it was copied.
    private var isComplete = true

    /// Whether a signal ended the run before all inputs were read.
    package private(set) var wasInterrupted = false

    /// Creates a run, and the folder of the copies.
    ///
    /// - Parameters:
    ///   - settings: The settings of a validation; all messages are validated, by the rules for their kinds.
    ///   - folder: The path of the folder, which must not exist.
    ///   - key: 32 random bytes, on which the substitutes depend.
    ///   - now: The start time of the run.
    ///   - tell: A closure that receives the messages of the run.
    /// - Throws: ``ConfigurationFault`` if an option or a file cannot be used, and ``FileFault`` if the folder exists or
    ///   cannot be created.
    package init(
        _ settings: RunSettings,
        to folder: InputPath,
        key: [UInt8],
        now: Timestamp,
        tell: @escaping (String) -> Void
    ) throws {
        var settings = settings
        settings.messages = .all
        settings.showValues = false
        var substitution = KeyedSubstitution(key: key)
        let (validator, check) = try settings.makeValidator(readAt: now)
        for notice in check?.notices ?? [] { tell(notice) }
        let moment = settings.at ?? .instant(Timestamp(seconds: now.seconds - substitution.lag))
        var time: String?
        if case .instant(let instant) = moment { time = substitution.time(instant.description) }
        self.folder = try RedactionFolder(creating: folder, time: time)
        self.substitution = substitution
        self.tell = tell
        self.validator = validator.validating(at: moment)
        opening = settings.opening
        limits = settings.limits
    }

    /// Copies the messages of all inputs.
    ///
    /// - Parameter inputs: The inputs.
    /// - Returns: Whether every input was read, and every message in it was copied. After a signal, the files are complete
    ///   for the messages so far.
    /// - Throws: ``FileFault`` if a file cannot be written.
    package mutating func run(_ inputs: InputWalk) throws(FileFault) -> Bool {
        for step in inputs {
            guard continues() else { break }
            switch step {
            case .fault(let fault): fail(fault)
            case .file(let path) where folder.contains(path): continue
            case .file(let path): try copy(path)
            }
        }
        try folder.finish()
        return isComplete
    }

    private mutating func continues() -> Bool {
        if Interruption.isRequested { (wasInterrupted, isComplete) = (true, false) }
        return !wasInterrupted
    }

    private mutating func fail(_ message: String) {
        isComplete = false
        tell(message)
    }

    private mutating func fail(_ fault: FileFault) {
        if fault.isInterruption {
            (wasInterrupted, isComplete) = (true, false)
            return
        }
        if self.fault == nil { self.fault = fault }
        fail("\(fault)")
    }

    private mutating func copy(_ path: InputPath) throws(FileFault) {
        let input: OpenedInput
        do throws(FileFault) {
            input = try opening.open(path)
        } catch {
            return fail(error)
        }
        switch input {
        case .capture(let capture): try copy(capture, path)
        case .documents(let reader): try copy(reader, path)
        }
    }

    /// Copies an input that is a single message.
    private mutating func copy(_ capture: InputFile, _ path: InputPath) throws(FileFault) {
        let record = validator.validate(capture, from: path.description)
        let message = self.message(in: capture, record)
        guard let document = message.document else {
            return try refuse(message, path, nil)
        }
        let file = folder.nextFile(".xml")
        try ReportOutput.deliver(Array(document.utf8), to: file.path)
        try add(message, file.name, nil)
    }

    /// Copies the messages of an input with several documents.
    private mutating func copy(_ reader: DocumentReader, _ path: InputPath) throws(FileFault) {
        let file = folder.nextFile(".har")
        var list = try RedactedList(creating: file.path)
        var entry = 0
        while continues() {
            let document: EnclosedDocument?
            do throws(FileFault) {
                document = try reader.next()
            } catch {
                fail(error)
                break
            }
            guard let document else { break }
            guard case .record(let record) = validator.validate(document, from: path.description).result else {
                continue
            }
            entry += 1
            let message = self.message(in: document.capture, record)
            guard let copy = message.document else {
                try refuse(message, path, entry)
                continue
            }
            let request = document.request
            try list.add(
                copy,
                isRequest: message.isRequest,
                url: request?.url.map { substitution.value($0) },
                time: request?.time.flatMap { substitution.requestTime($0) }
            )
            try add(message, file.name, list.count)
        }
        if list.count > 0 { try list.finish() }
    }

    private mutating func message(in capture: InputFile, _ record: ReportRecord) -> RedactedMessage {
        let peeled = try? capture.layersDecoded(within: limits.captureLimits)
        return RedactedMessage(peeled?.document, record, &substitution, limits: limits)
    }

    private mutating func add(_ message: RedactedMessage, _ file: String?, _ entry: Int?) throws(FileFault) {
        if file != nil { copied += 1 }
        try folder.add(
            .object(
                [
                    .init("file", .optional(file)),
                    .init("entry", entry.map(JSONValue.number) ?? .null),
                    .init("refusal", .optional(message.refusal?.code.rawValue)),
                ] + message.verdict
            )
        )
    }

    private mutating func refuse(_ message: RedactedMessage, _ path: InputPath, _ entry: Int?) throws(FileFault) {
        let place = path.description.escapedForReport(limit: .max) + (entry.map { " (document \($0))" } ?? "")
        if let refusal = message.refusal {
            fail("\(place): not copied: \(refusal.code.rawValue): \(refusal.message.escapedForReport(limit: .max))")
        }
        try add(message, nil, entry)
    }
}
