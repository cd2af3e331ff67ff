// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import InMemoryTracing
internal import Testing
internal import Tracing

/// The spans of a request.
struct TraceTests {
    @Test func `are those of the request, the validation and the call, without data of the request`() async throws {
        let tracer = InMemoryTracer()
        let fixture = try ServiceFixture(tracer: tracer)
        var fields = ServiceFixture.fields
        fields[ServiceFixture.name(InMemoryTracer.traceIDKey)] = "trace-of-caller"
        fields[ServiceFixture.name(InMemoryTracer.spanIDKey)] = "span-of-caller"
        let reply = try await fixture.submit(try SampleDocument.signed(), fields)
        #expect(reply.status == 200)
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == ["validate", "adobe-pass", "exchange"])
        #expect(spans.map(\.kind) == [.internal, .client, .server])
        #expect(Set(spans.map(\.traceID)) == ["trace-of-caller"])
        #expect(spans[2].parentSpanID == "span-of-caller")
        #expect(spans[0].parentSpanID == spans[2].spanID)
        #expect(spans[1].parentSpanID == spans[2].spanID)
        #expect(spans.allSatisfy { $0.attributes.isEmpty })
        // The context of a trace stays here.
        for request in fixture.transport.requests {
            #expect(request.head.headerFields[ServiceFixture.name(InMemoryTracer.traceIDKey)] == nil)
        }
    }

    @Test func `name the outcome of a failure`() async throws {
        let tracer = InMemoryTracer()
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(429, "")]), tracer: tracer)
        _ = try await fixture.submit(try SampleDocument.signed())
        let failed = tracer.finishedSpans.filter { $0.status?.code == .error }
        #expect(failed.map(\.operationName) == ["adobe-pass", "exchange"])
        #expect(failed.allSatisfy { $0.attributes.get("exchange.outcome") == .string("throttled") })
    }
}
