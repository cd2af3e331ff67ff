// SPDX-License-Identifier: Apache-2.0

extension RESTv2 {
    /// The code of an authentication session, which a user may type on a second device.
    ///
    /// Whoever has it can finish the session, so that it is left out of every description.
    public struct Code: Hashable, Sendable {
        private let segment: PathSegment

        /// Makes a code.
        ///
        /// - Parameter text: The code; nil if it cannot be a segment of a path, as for ``RequestorID``.
        public init?(_ text: String) {
            guard let segment = PathSegment(text) else { return nil }
            self.segment = segment
        }

        /// The code as it is shown to the user.
        public var text: String { segment.text }

        /// The code as it stands in a path.
        var pathSegment: String { segment.encoded }
    }
}

extension RESTv2.Code: CustomStringConvertible, CustomReflectable {
    /// That it is a code, without it.
    public var description: String { "Code(withheld)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
