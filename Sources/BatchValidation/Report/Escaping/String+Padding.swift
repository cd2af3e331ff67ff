// SPDX-License-Identifier: Apache-2.0

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - utf8.count)) }

    func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - utf8.count)) + self
    }
}
