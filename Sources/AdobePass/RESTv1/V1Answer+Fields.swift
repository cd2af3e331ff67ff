// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension V1Answer {
    /// A text that must be there and must not be empty.
    func text(_ name: String, of value: AnswerValue) throws(AdobePassError) -> String {
        guard let text = value[name]?.text, !text.isEmpty else { throw fault("expected a text as \(name)") }
        return text
    }

    /// An instant that must be there.
    func instant(_ name: String, of value: AnswerValue) throws(AdobePassError) -> Milliseconds {
        guard let instant = value[name]?.milliseconds else {
            throw fault("expected milliseconds since 1970 as \(name)")
        }
        return instant
    }

    /// The identifier of a provider, which must be there.
    func provider(_ name: String, of value: AnswerValue) throws(AdobePassError) -> MVPDID {
        guard let id = MVPDID(try text(name, of: value)) else {
            throw fault("expected the identifier of a provider as \(name)")
        }
        return id
    }

    /// The identifier of a provider, which may be missing.
    func providerIfPresent(_ name: String, of value: AnswerValue) throws(AdobePassError) -> MVPDID? {
        guard let member = value[name], member.text?.isEmpty != true else { return nil }
        guard let id = member.text.flatMap({ MVPDID($0) }) else {
            throw fault("expected the identifier of a provider as \(name)")
        }
        return id
    }

    /// The identifier of a requestor, which must be there.
    func requestor(of value: AnswerValue) throws(AdobePassError) -> RequestorID {
        guard let id = RequestorID(try text("requestor", of: value)) else {
            throw fault("expected the identifier of a requestor as requestor")
        }
        return id
    }
}
