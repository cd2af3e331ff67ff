// SPDX-License-Identifier: Apache-2.0

/// Returns all text that a log or a debugger would show of a value.
func shown(_ value: some Any) -> String {
    var text = "\(value) " + String(reflecting: value)
    dump(value, to: &text)
    return text
}
