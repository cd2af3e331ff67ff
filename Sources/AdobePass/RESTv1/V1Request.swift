// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension HTTPField.Name {
    /// `X-Device-Info`; nil never happens, the name is a token.
    static var v1DeviceInfo: HTTPField.Name? { HTTPField.Name("X-Device-Info") }

    /// `X-Forwarded-For`.
    static var v1ForwardedFor: HTTPField.Name? { HTTPField.Name("X-Forwarded-For") }
}

extension TransportRequest {
    /// Says where the device is, if a service calls for it.
    mutating func setAddress(_ address: ClientAddress?) {
        guard let name = HTTPField.Name.v1ForwardedFor else { return }
        head.headerFields[name] = address?.text
    }

    /// Says what the device is and where.
    mutating func setDevice(of client: RESTv1.Client) {
        setAddress(client.address)
        guard let name = HTTPField.Name.v1DeviceInfo else { return }
        head.headerFields[name] = client.information.headerValue
    }

    /// A request that reads or deletes for a device: its parameters are in the query.
    init(
        _ method: HTTPRequest.Method,
        _ path: String,
        for client: RESTv1.Client,
        resource: String? = nil,
        to server: ServerAddress
    ) {
        var query = URLQuery()
        query.append("requestor", client.requestor.text)
        query.append("deviceId", client.device.text)
        if let resource { query.append("resource", resource) }
        self.init(method, server, path: path, query: query)
        setDevice(of: client)
    }

    /// A request that reads for whoever asks.
    init(
        _ method: HTTPRequest.Method,
        _ path: String,
        by caller: RESTv1.Caller,
        resource: String? = nil,
        to server: ServerAddress
    ) {
        switch caller {
        case .device(let client): self.init(method, path, for: client, resource: resource, to: server)
        case .secondScreen(let code, let requestor):
            var query = URLQuery()
            query.append("requestor", requestor.text)
            if let resource { query.append("resource", resource) }
            self.init(method, server, path: "\(path)/\(code.text)", query: query)
        }
    }
}
