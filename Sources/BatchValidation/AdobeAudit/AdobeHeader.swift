// SPDX-License-Identifier: Apache-2.0

/// A header field that the audit checks, with its name in lower case as the raw value.
enum AdobeHeader: String, CaseIterable {
    case authorization
    case contentType = "content-type"
    case accept
    case deviceIdentifier = "ap-device-identifier"
    case deviceInformation = "x-device-info"
    case subjectToken = "adobe-subject-token"
    case rokuToken = "x-roku-reserved-roku-connect-token"
    case serviceToken = "ad-service-token"
    case frameworkStatus = "ap-partner-framework-status"
    case identity = "ap-temppass-identity"
    case visitor = "ap-visitor-identifier"
    case forwardedFor = "x-forwarded-for"

    /// The name as Adobe writes it.
    var name: String {
        switch self {
        case .authorization: "Authorization"
        case .contentType: "Content-Type"
        case .accept: "Accept"
        case .deviceIdentifier: "AP-Device-Identifier"
        case .deviceInformation: "X-Device-Info"
        case .subjectToken: "Adobe-Subject-Token"
        case .rokuToken: "X-Roku-Reserved-Roku-Connect-Token"
        case .serviceToken: "AD-Service-Token"
        case .frameworkStatus: "AP-Partner-Framework-Status"
        case .identity: "AP-TempPass-Identity"
        case .visitor: "AP-Visitor-Identifier"
        case .forwardedFor: "X-Forwarded-For"
        }
    }
}
