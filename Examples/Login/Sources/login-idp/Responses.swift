// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TestIdentityProvider

/// Returns the metadata of the identity provider.
func metadataResponse(_ provider: TestIdentityProvider) -> Response {
    Response(
        status: .ok,
        headers: [.contentType: "application/samlmetadata+xml"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: provider.metadata))
    )
}

/// Returns a page with a button for each form.
func choicePage(_ forms: [(label: String, form: PostedForm)]) -> Response {
    let buttons = forms.map { label, form in
        """
        <form method="post" action="\(form.action)"><input type="hidden" name="\(form.field)" value="\(form.message)">\
        <input type="hidden" name="RelayState" value="\(form.relayState ?? "")"><button>\(label)</button></form>
        """
    }
    let html =
        "<!DOCTYPE html><html lang=\"en\"><title>Identity provider</title><h1>Who are you?</h1>\(buttons.joined())</html>"
    return Response(
        status: .ok,
        headers: [.contentType: "text/html"],
        body: .init(byteBuffer: ByteBuffer(string: html))
    )
}
