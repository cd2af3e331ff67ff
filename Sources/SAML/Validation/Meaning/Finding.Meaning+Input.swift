// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// What goes wrong before any layer is undone.
    static let inputMeanings: [Finding.Code: Finding.Meaning] = [
        .inputTooLarge: Finding.Meaning(
            "Input is too large",
            "The input has more bytes than the limit allows.",
            "A limit that stands before any work keeps one hostile input from stopping all others.",
            "If the input is honest, raise the limit; if it holds many documents, give them one at a time."
        ),
        .inputEmpty: Finding.Meaning(
            "Input is empty",
            "There is nothing in the input, or nothing but white space.",
            "Most often the capture failed, and the document that was meant was never looked at.",
            "Capture again, and look whether the tool that captures cuts off the body of requests."
        ),
        .inputUnknownFormat: Finding.Meaning(
            "Format is not recognised",
            "The input is neither XML nor any encoding in which SAML travels.",
            "Nothing can be said about a document that cannot be made out.",
            "Give the value of `SAMLResponse` alone, or name the format of the input."
        ),
    ]
}
