// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// The unordered work of a run: opening, reading, validating and rendering.
struct RunWorker: Sendable {
    let validator: DocumentValidator
    let writer: any ReportWriter
    let open: @Sendable (InputPath) throws(FileFault) -> OpenedInput

    let isStopping: @Sendable () -> Bool

    func work(on unit: WorkUnit) -> WorkResult {
        var result = WorkResult()
        switch unit {
        case .inputs(let steps): work(on: steps, &result)
        case .read(let reader): result = read(reader)
        case .validate(let documents, let source):
            result.documents = documents
            result.source = source
            validateDocuments(&result, unless: { stops(source) })
        }
        return result
    }

    private func work(on steps: ArraySlice<InputWalk.Step>, _ result: inout WorkResult) {
        result.rest = steps
        while !result.rest.isEmpty, !isStopping() {
            var group = DocumentGroup()
            let end = open(result.rest, &group)
            let files = group.documents
            let paths = result.rest.prefix(files.count).map(\.path)
            let events = events(of: files, from: { paths[$0] }, areInputs: true, unless: isStopping)
            result.events += events
            result.rest = result.rest.dropFirst(events.count)
            guard events.count == files.count else { return }
            switch end {
            case .full: continue
            case .interruption: return
            case .fault(let fault, let path):
                result.events.append(RunEvent(content: .fault(fault), place: .end(path)))
                result.rest = result.rest.dropFirst()
            case .documents(let reader):
                result.rest = result.rest.dropFirst()
                if !work(on: reader, &result) { return }
            }
        }
    }

    /// The end of a group of files.
    private enum GroupEnd {
        /// The group is full, or all files are opened.
        case full
        /// The process is about to end.
        case interruption
        case fault(FileFault, InputPath)
        /// An input with several documents.
        case documents(OpenReader)
    }

    /// Opens and reads files up to the end of a group.
    private func open(_ steps: ArraySlice<InputWalk.Step>, _ files: inout DocumentGroup) -> GroupEnd {
        for step in steps {
            if files.isFull { return .full }
            if isStopping() { return .interruption }
            do throws(FileFault) {
                switch step {
                case .fault(let fault): return .fault(fault, fault.path)
                case .file(let path):
                    // A stream can wait for its sender, and these files must not wait with it.
                    if !files.documents.isEmpty, path.isStream { return .full }
                    switch try open(path) {
                    case .capture(let capture): files.append(EnclosedDocument(entry: nil, capture: capture))
                    case .documents(let documents): return .documents(OpenReader(documents: documents, path: path))
                    }
                }
            } catch {
                return error.isInterruption ? .interruption : .fault(error, step.path)
            }
        }
        return .full
    }

    /// Reads the first documents of an input, and validates them if they are all.
    ///
    /// Those of a longer input are left to the queue, so that another job reads on at once. Returns whether the input has no
    /// other documents.
    private func work(on reader: OpenReader, _ result: inout WorkResult) -> Bool {
        var part = read(reader)
        if part.end != nil { validateDocuments(&part, unless: { stops(reader) }) }
        result.events += part.events
        if part.documents.isEmpty, let end = part.end {
            result.events.append(end)
            return true
        }
        (part.events, part.rest) = (result.events, result.rest)
        result = part
        return false
    }

    /// Reads the next documents of an input.
    ///
    /// Documents that were read before a fault remain in the report. Before a wait for the next document of a stream, and
    /// if a signal ends the wait, those that were read are validated.
    private func read(_ reader: OpenReader) -> WorkResult {
        var (result, group) = (WorkResult(), DocumentGroup())
        (result.source, result.reader) = (reader, reader)
        var isWaiting = false
        do throws(FileFault) {
            while !group.isFull, !stops(reader) {
                if reader.documents.isStream, !group.documents.isEmpty || isStopping(), !reader.documents.isReady() {
                    isWaiting = true
                    break
                }
                guard let document = try reader.documents.next() else {
                    (result.reader, result.end) = (nil, RunEvent(content: .end, place: .end(reader.path)))
                    break
                }
                group.append(document)
            }
        } catch  where error.isInterruption {
            // A stream cannot be read again.
            isWaiting = true
        } catch {
            (result.reader, result.end) = (nil, RunEvent(content: .fault(error), place: .end(reader.path)))
        }
        result.documents = group.documents
        if isWaiting { validateDocuments(&result, unless: { false }) }
        return result
    }

    /// Returns whether the work on an input ends early; that on a stream, which cannot be read again, does not.
    private func stops(_ reader: OpenReader) -> Bool { !reader.documents.isStream && isStopping() }

    /// Validates the documents of a result.
    private func validateDocuments(_ result: inout WorkResult, unless isStopping: () -> Bool) {
        guard let path = result.source?.path else { return }
        let events = events(of: result.documents, from: { _ in path }, areInputs: false, unless: isStopping)
        result.events += events
        result.documents.removeFirst(events.count)
    }

    // MARK: Events

    /// Validates documents, and returns an event for each, or for the first of them if the process is about to end.
    private func events(
        of documents: [EnclosedDocument],
        from path: (Int) -> InputPath,
        areInputs: Bool,
        unless isStopping: () -> Bool
    ) -> [RunEvent] {
        validator.validate(
            documents,
            from: { path($0).description },
            unless: isStopping,
            report: { result, index in
                let content: RunEvent.Content =
                    switch result {
                    case .record(let record): .document(row(for: record), record.replays.isEmpty ? nil : record)
                    case .other(let other): .counted(other)
                    }
                let place = areInputs ? RunPlace.end(path(index)) : RunPlace(documents[index])
                return RunEvent(content: content, place: place, size: documents[index].capture.size)
            }
        )
    }

    /// Returns the row of a document in the report.
    func row(for record: ReportRecord) -> ReportRow {
        guard !validator.options.reports(record) else { return writer.row(for: record) }
        var row = ReportRow(record, nil, bytes: [])
        row.isReported = false
        return row
    }
}
