// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// An exchange in a list in JSON, from which the request is read with its header fields.
protocol ListedCall: ListedExchange {
    /// Returns the request.
    ///
    /// - Parameters:
    ///   - position: The position in the list, from one.
    ///   - limit: The maximum length of a body, in bytes.
    /// - Returns: The request.
    func finished(at position: Int, limit: Int) -> CapturedCall
}
