// SPDX-License-Identifier: Apache-2.0

/// The calls of REST API V1 for the flows, the facade and the tools of this package, which support V1 until its end.
///
/// The public functions of ``RESTv1`` are the same calls. They are deprecated, so that an app learns what replaces them.
package enum RESTv1Calls {
    package typealias AuthenticationToken = RESTv1.AuthenticationToken
    package typealias Authorization = RESTv1.Authorization
    package typealias Caller = RESTv1.Caller
    package typealias Client = RESTv1.Client
    package typealias RegistrationRecord = RESTv1.RegistrationRecord
    package typealias UserMetadata = RESTv1.UserMetadata
}
