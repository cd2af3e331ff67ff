// SPDX-License-Identifier: Apache-2.0

/// The page of the load balancer, which is HTML.
enum ThrottlePage {
    static let text = """
        <html>\r
        <head><title>429 Too Many Requests</title></head>\r
        <body>\r
        <center><h1>429 Too Many Requests</h1></center>\r
        <hr><center>openresty</center>\r
        </body>\r
        </html>\r

        """

    static var answer: Answer {
        var answer = Answer(429, type: "text/html", Array(text.utf8))
        answer.set("Set-Cookie", "AWSALB=sandbox; Path=/")
        answer.set("Set-Cookie", "AWSALBCORS=sandbox; Path=/; SameSite=None; Secure")
        return answer
    }
}
