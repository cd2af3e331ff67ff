// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension TransportRequest {
    /// Adds the public address of the device, if a back end makes the call.
    package mutating func setAddress(_ address: ForwardedAddress?) {
        if let address { setPrivate(.forwardedFor, address.headerValue) }
    }

    /// Adds the information about the device, and its address.
    mutating func setDevice(of client: RESTv1.Client) {
        setAddress(client.address)
        setPrivate(.deviceInformation, client.device.information.percentEncodedValue)
    }

    /// Creates a request for a device, with its parameters in the query.
    init(
        _ method: HTTPRequest.Method,
        _ path: String,
        for client: RESTv1.Client,
        resource: String? = nil,
        to server: ServerAddress
    ) {
        var query = URLQuery(for: client)
        if let resource { query.append("resource", resource) }
        self.init(method, server, path: path, query: query)
        setDevice(of: client)
    }

    /// Creates a request for a device or a second screen.
    init(
        _ method: HTTPRequest.Method,
        _ path: String,
        by caller: RESTv1.Caller,
        resource: String? = nil,
        to server: ServerAddress
    ) {
        switch caller {
        case .device(let client): self.init(method, path, for: client, resource: resource, to: server)
        case .secondScreen(let code, let serviceProvider):
            var query = URLQuery()
            query.append("requestor", serviceProvider.text)
            if let resource { query.append("resource", resource) }
            self.init(method, server, path: "\(path)/\(code.text)", query: query)
        }
    }
}

extension URLQuery {
    /// Creates a query with the parameters that name the device.
    init(for client: RESTv1.Client) {
        self.init()
        append("requestor", client.serviceProvider.text)
        append("deviceId", client.device.id.text)
    }
}
