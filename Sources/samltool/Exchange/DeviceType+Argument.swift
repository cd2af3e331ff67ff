// SPDX-License-Identifier: Apache-2.0

// A conformance of a public type is public itself.
public import AdobePass
public import ArgumentParser

extension DeviceType: ExpressibleByArgument {}
