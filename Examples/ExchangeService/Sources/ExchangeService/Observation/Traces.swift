// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
package import Tracing

/// The traces of the service: a span for the request, one for the validation of a document, and one for the call of
/// Adobe Pass.
///
/// No attribute contains data of a request.
package struct Traces: Sendable {
    private let tracer: any Tracer

    /// Creates traces.
    ///
    /// - Parameter tracer: The tracer of the process.
    package init(_ tracer: any Tracer) { self.tracer = tracer }

    /// Runs work in its own span, inside the span of the task.
    func span<Value>(
        _ name: String,
        _ kind: SpanKind = .internal,
        of fields: HTTPFields? = nil,
        _ work: () async throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        var context = InstrumentationContext.current ?? .topLevel
        if let fields { tracer.extract(fields, into: &context, using: FieldExtractor()) }
        let span = tracer.startAnySpan(name, context: context, ofKind: kind)
        defer { span.end() }
        let result: Result<Value, Refusal> = await InstrumentationContext.$current.withValue(span.context) {
            do throws(Refusal) { return .success(try await work()) } catch { return .failure(error) }
        }
        if case .failure(let refusal) = result {
            span.attributes["exchange.outcome"] = refusal.outcome.rawValue
            span.setStatus(SpanStatus(code: .error))
        }
        return try result.get()
    }
}

/// Reads the context of the caller from the fields of a request.
private struct FieldExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        // An identifier of a trace is far shorter.
        HTTPField.Name(key).flatMap { fields[$0] }.flatMap { $0.utf8.count <= 512 ? $0 : nil }
    }
}
