// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Exports of SAML-tracer.
struct SAMLTracer: FormatTarget {
    static let name = "saml-tracer"
    static let maximumBytes = 8_192
    static let dictionary = "json"
    static let format = InputFormat.samlTracer

    let file = MemoryFile()
}
