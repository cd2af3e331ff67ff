// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// A key pair of a test identity provider.
///
/// The private keys are public: anybody can sign with them. Trust them only in tests.
struct TestKey: Sendable {
    let privateKey: PrivateKey
    let certificate: [UInt8]

    private init(_ pem: String) throws {
        let bytes = Array(pem.utf8)
        privateKey = try PrivateKey(pem: bytes)
        certificate = try ResponseSigner.certificates(pem: bytes)[0]
    }

    /// The key that the metadata names.
    static func own() throws -> TestKey { try TestKey(ownPEM) }

    /// Another key, which the metadata does not name before a rollover.
    static func other() throws -> TestKey { try TestKey(otherPEM) }

    private static let ownPEM = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDBnBo8xQ9wtZmA
        umm6RJNwSZwWLI4opD3Jtjgl09OCeTrmOid6/75sQ+u3h7ozDuKrTEC1yVYfCF+i
        iJYBE9QPEfOQh5Vl11lXQ+NgK29Wsgh+V2PHg1FsKVYx19/k03ITbOEwCgHcEIC6
        GWMNGOEmKfTkflG6xvuHGmeK0Vu/elRTqTGE0BqV0ESWIhxAmKQ7hKGHWQgd3INR
        g9iRa/M+6tYKKuOzcneX87m3jMSUbPXu3Qrxyacn4x57EtYEbqlax2Z3esKYjFCt
        0RMK9TeGLZ8oQm/81c9don4VUuE/wlN3iNgiBGcbFC1XMZfbUThljRCJZVDO+47Z
        q+u+6Xj7AgMBAAECggEAR6HRZU2Fnm5aGnId/xAzOrbJXLzkZe4KfFCCaqB6X4op
        /BdlFxF7K0Rf+Hnrrsthmv4t7PROfFHVTGXblg93hJHgO0emw1TPVcWk4SaA3aMm
        GFSN8rnHzMxoey2DRX7j9ILyuBrjwD+M2Q3eg3CCkOOyGz4PUBsh4cUnrQkzuF5M
        iU3+nj1MywBz338FOjgeF3syna1NuFADan5WvMAAGwMJRP2RMs89aNalNg+THC9p
        MUBuC+MU8GvOTUYtd4i1s4wK9U3THLhduV3k3jq2X5aStnNPOgqk1pFoMW0QnhQp
        pau5y1fAtikieGthqLw3Ttk0AVzBa7R03TUg5iAKoQKBgQD+z8DJC+eLmq7IoEGd
        jpFVLL6kw8Wxwzw+HNL5pIH7GJb/AO4sxYD8FM1EXkDF7Ug7ecZ/EQykS+3oS14C
        xJVhNRMItOBP6dNk5Sl3FjjH1V93s2ideybrcOXyfK25LekEIDSbHSPRwYH5ET06
        k4aYf82CXsLN22Nv5EVV9+iBWwKBgQDCg0YoJCa/s7XFCsGO54VvJaYo7bO0DEIm
        h7RAjA8+wTraHQeLJcoUF7gHVvn1exCBlgxW0ldno3iZ2zfFWmZU1x7PUOtZEZ9n
        R/WUzpxt5ISVku4F0wQ24V5TJ/WJrMrCR79B/FtNIVeJ1/RaXYFCEH3JgYMZX8KU
        Dv+HhDHY4QKBgQCKNm4/nvFtS+3abPKqX5Z9ONP/0yD8lwWqO0BEoPLQHDpq/zox
        lr+r/CyLFQTVVyuC9z6v1bOhun3FLnxDzBWqsHsukc3KCu7bH2IqcidCXX53Ex1/
        rjkiJA7WRMKGW1y1HDLsoBW5xNiXHL61cyfiuA/k0zmfJ4z8ODlTtDCtWQKBgQCZ
        VoNoAZfKaBFTVDdiQIGgLT3f5gNUXJWJalFe0QrzncCXUWsw9olnbYtVvesu6eUJ
        QxBXIVpmCSh5oadFnQ4us6dGJ7RgctQGx2OB+561wwACKeIaFU+tM9z4EPgvoFf2
        8DiF/Dq9gxtPPz8SPcQ4IGgJAmAnEKaDsY8fdccWAQKBgG1LWB8wkzPksVsFOLQO
        OpgFGftRpKxhsIgPdK1Io/G1Es9EBhDcl/moZfo3180paV1SIEQjIAUa52e+asey
        IuR9+xr/E08xdH5aM2W2ZSgmxHRh58DMuqYLLI97Ms8uxm308i10U4zmaJy8sR7G
        38NaCQeMLI6YV3S8Yax847EO
        -----END PRIVATE KEY-----
        -----BEGIN CERTIFICATE-----
        MIIDUzCCAjugAwIBAgIUb5o7jexa4fH4uDEUyJNCCNd1zt4wDQYJKoZIhvcNAQEL
        BQAwODEqMCgGA1UECgwhc3dpZnQtc2FtbCB0ZXN0IGlkZW50aXR5IHByb3ZpZGVy
        MQowCAYDVQQDDAFhMCAXDTI2MDEwMTAwMDAwMFoYDzIxMjUxMjA4MDAwMDAwWjA4
        MSowKAYDVQQKDCFzd2lmdC1zYW1sIHRlc3QgaWRlbnRpdHkgcHJvdmlkZXIxCjAI
        BgNVBAMMAWEwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDBnBo8xQ9w
        tZmAumm6RJNwSZwWLI4opD3Jtjgl09OCeTrmOid6/75sQ+u3h7ozDuKrTEC1yVYf
        CF+iiJYBE9QPEfOQh5Vl11lXQ+NgK29Wsgh+V2PHg1FsKVYx19/k03ITbOEwCgHc
        EIC6GWMNGOEmKfTkflG6xvuHGmeK0Vu/elRTqTGE0BqV0ESWIhxAmKQ7hKGHWQgd
        3INRg9iRa/M+6tYKKuOzcneX87m3jMSUbPXu3Qrxyacn4x57EtYEbqlax2Z3esKY
        jFCt0RMK9TeGLZ8oQm/81c9don4VUuE/wlN3iNgiBGcbFC1XMZfbUThljRCJZVDO
        +47Zq+u+6Xj7AgMBAAGjUzBRMB0GA1UdDgQWBBSZvH/7Kf01QT6s5im1U/gijwMc
        ojAfBgNVHSMEGDAWgBSZvH/7Kf01QT6s5im1U/gijwMcojAPBgNVHRMBAf8EBTAD
        AQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBMcecwQfEqR+w2khaaChoUlZG8pEvXEv9i
        OH14q0kNNWE360Oh/DvTMNUQOL1ZHD9crBZJASf51jfd8ben/HRP75v8ax+vGhNU
        xeiQ5QHFfPPfuhLW5ktT6Pj0yClncI8+/OhdyeDh68GgqykrgMTlXwA+CO9MH6DV
        0tAAnb/JmR6JTVND/sSQK+rYhSc2WkxcXYyFg96TNwy6HNvNPzatOjKY4nRLCSlD
        dmDJOTN0UUN1GIEOGosGHnC8VoGE2gk14C1pjjs/kztsr97vku1uQJbDjm/CgKbf
        Q/LYEIOLq7bzoGBBX4bNCsEvNpCRtCRZ3Nx4dN2s71c+tdSp/VMy
        -----END CERTIFICATE-----
        """

    private static let otherPEM = """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCy4KJIfoAkxhrU
        9plf9mbLD3vnJvzdnb+uXG1bHPaPbQHh7+ZR8/oqYR+c1Oos3C5nal4EbiIyJEbs
        9rUgfsARNhyedcko9FpmnEeKcDGBi5WcLHzVHcBev5VWkKztjneMw0tTlQ8WQ2fC
        DBE2R5mepg00At2tv15wDioU427SeDmKRlR35xLcn5l/0XHrvhyfvXQHYIMeralo
        VpHUraHusO+Rk2DjqYWqLeT7cpGSEjbuysEq2jbEUeLYNo3d+Uok8ICzm6QFhEjB
        sG5WYBK1Ua+4gFHnAhXprhly/nw+jq8uuLODhQ6hjdafV351it0BCk1mONWLtQTQ
        zot8I1WhAgMBAAECggEASl6hqhFKFr/0pOk4AFFSEIfKBGNNy5gL+yK7Zp/GlQAF
        wdl7gUQ2FMuXmJ1fFTKf6mgrWZ0ug3lYsamqya1ZDm7YfDtNXMUnFrVP+ytFMe6G
        T82hQvvhIKN3o+t3sjbC1pfVqBT3llKE/4UD3PTs1iyEncS5RMUlLuJ8tX2PdFpM
        WTY4lmr8sSJ5oH8bIFWzYe6tfHc0Dmvfg6qL3cmY/qCSqL6iUI1cfKIK2NVoCzdz
        vUkrGaJitCOBD2RRWOIfI1IIvPOA8ujtBGAiWdmxDIyD5OWtp9Wbf7LWETABhx++
        tcct6sp7q/8njtPQfaRh+2I4SXoLi5VGMOGzqvscnwKBgQDncbTgq+lScvYBNBjs
        Fgy3AojpOyufZ0lwsiwN+PJYiFSWBA2spIU/5kCWbgbVyKoCaQckwY3pDkidxkof
        c5TxBzE0uSnVh3/adTE9Ts4t4SPN0tUMAPH7eEZK0FyhsPzsLFgZUE9RILhSWV+O
        S9FEUlInUMR4Tv9hlQ0GOIcGLwKBgQDF2yeexkwDj2qJFvRLfqy+gv8PU8Zuy2/o
        8wdUQ1RwEt96ZpSZkRiCWL6Ve9z8gDU2V82JyqS784bhERpE3hAvLjmfsOoKOVty
        Vzcsiep+NxVjpdmzH9GCH2GBTUeIvKzWBnhWf1PNER2QgZjrfnB9bvcZyvcMeTQG
        rotzJyA9LwKBgAnjYcb3kVBkeP40K5xqlMB86zyLuqFk2E5oTlmKeVAvAu4l3i+y
        F79TJw9GRCR+HkVcF2IKovWCFrgm8KPHXGWv2PpXruHgmCXNO/1SkJyFMfJpP5Dz
        uWL1EIvBuzNtTGEKw/jQ5ZKhwz5Bc0OxGY/BtKDZYouBVIfmxletspchAoGAGfBx
        cU9uB8l1niN0Q7GH1DI4XjoNedkSAuhZvaJWH5tZ0SJBuSBcpjocQlzKzA/C6iz4
        tWfr0PhMZpVnbD/wvz7ALz9yb4S1iHgGs8AhDgsKstW7hNBXF0gl8F3BUxvpTOXs
        QOrQgcIMrjVPZxBcjxVNMAR7/xaky3t2rNIkV+ECgYB0IzUxL4qE6kiDGmCvSPbE
        OFcXH2V4blFtLw+eCGvDsz+rrKIeH10UP69BBQ6f0sAqGe2sKaNuVLUC7NgFau3l
        JKRxj+pXdzO7Wv/GFznIn4CwdT18BUY9Uw+R3Oy7GmcwITdiHzIcd6grG4CCugSp
        dxUgF1CFiV29vh0/cXUUYg==
        -----END PRIVATE KEY-----
        -----BEGIN CERTIFICATE-----
        MIIDUzCCAjugAwIBAgIUPPR/k0KJWMEGh/rIBVBA8llnJAEwDQYJKoZIhvcNAQEL
        BQAwODEqMCgGA1UECgwhc3dpZnQtc2FtbCB0ZXN0IGlkZW50aXR5IHByb3ZpZGVy
        MQowCAYDVQQDDAFiMCAXDTI2MDEwMTAwMDAwMVoYDzIxMjUxMjA4MDAwMDAxWjA4
        MSowKAYDVQQKDCFzd2lmdC1zYW1sIHRlc3QgaWRlbnRpdHkgcHJvdmlkZXIxCjAI
        BgNVBAMMAWIwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCy4KJIfoAk
        xhrU9plf9mbLD3vnJvzdnb+uXG1bHPaPbQHh7+ZR8/oqYR+c1Oos3C5nal4EbiIy
        JEbs9rUgfsARNhyedcko9FpmnEeKcDGBi5WcLHzVHcBev5VWkKztjneMw0tTlQ8W
        Q2fCDBE2R5mepg00At2tv15wDioU427SeDmKRlR35xLcn5l/0XHrvhyfvXQHYIMe
        raloVpHUraHusO+Rk2DjqYWqLeT7cpGSEjbuysEq2jbEUeLYNo3d+Uok8ICzm6QF
        hEjBsG5WYBK1Ua+4gFHnAhXprhly/nw+jq8uuLODhQ6hjdafV351it0BCk1mONWL
        tQTQzot8I1WhAgMBAAGjUzBRMB0GA1UdDgQWBBSibfScKGPDbI692X3Fup7f6BS8
        yzAfBgNVHSMEGDAWgBSibfScKGPDbI692X3Fup7f6BS8yzAPBgNVHRMBAf8EBTAD
        AQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBG+6ECDTyN2LDnMehzYTBem3jqGvNB+yv4
        Hfy5ztJ8LG4q4mAqweLTIOZhHAznLqkKaZEVNqxxRYkxmpp76IIr3T0tS9YTaCff
        Fy3P1JRpEQ1Qiqv0C3OTueKcqaiZ9LxfrBk9Nsu4lLPNtha3V6fMniYsg5kIfqX7
        fs7MVGbXK/1P2wX0bWpfd277talg42e81HC0fMy5BPnw14Q0mov9MPn9g8aPbTFD
        3N7tq2cMZr7b53IH+oMizhRM9eS2RrZHZe8NLsS6LatGBE17uiLiPaTC/4HlNd3m
        5N3Yc9Qftdv/y6tP+/uI/6Xh3yGPUhrSQo9dLyMPlsqFOomC/+/W
        -----END CERTIFICATE-----
        """
}
