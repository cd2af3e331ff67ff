// SPDX-License-Identifier: Apache-2.0

/// Keys that are too weak, with their certificates.
enum WeakKey {
    /// RSA of 1024 bits.
    static let rsa = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBANrZDBIWrJFAB12t
        Y2BEjuoqxc9jwYKya0fICVC5eH7/8TOUafU5Q2tHKo7WTZg1Rkmrytz00hhUtA8r
        I+MsNPvpGtvVEJ9jfV/iLwe3mEbVRAIljQjBOXTV1yzq6CJM///lc6PwdmPAizaa
        vRsVhqChQPv5MalT/fzLrXc7Kq97AgMBAAECgYEAjlB68wBftA0JPTfV2fJ7ZXfv
        LtBWNKHF9eX1eNNDsoLJ3Zrz1I4qc4bR/BUMXKC4Vowq3ckvHrdmaD7LlZ1Xzg2A
        2QUoNrpwYrVC13R/tnh4aR1LabqaTLrhBY50Yy5ev+pO8dVuRqOxfdyOr2qXEo2d
        g9MEvpWmjo1OR0gUesECQQDxBF1uu40bfB2QfU3UG+HZHbw+sWM9c2ct+TYOhFhw
        ZyIKZRporsmeFU13xi6EU1CpxZz4bznnuJC/q2RvwnnrAkEA6HPfhLtI4S9ZR4iJ
        8iXLO4Q5A0qQGzG2Txx+Nd5CJn5sOUZskzpkgXCs5krEk/LaG7DY82u/KuLAlpG0
        qkAssQJAOCJsIH5OPziJKj4FAoH7+DWUwoVON+HJBkwk6vyoHIXox8MEg50yGD+d
        62edLfS5tNDx3msJcY7rJ7kji2QgQQJAFF3CobB/DCvH2Lqfy3WAPvCwxhcMVTWf
        0YKflDyq8xB0jvganzOohqbGn07Btmy6q15tQ7aXAzzmvsp5V8lToQJAcOKAZBTo
        IAPLnpkFRkUnTNQFAK5X4kI6t01/CK+rJUlK6aSvJ3q202x8VrUYVD906HkSCAR3
        kIOz09NubCpafw==
        -----END PRIVATE KEY-----
        -----BEGIN CERTIFICATE-----
        MIIB/DCCAWWgAwIBAgIUURgHXNmlh1P3gpslsiFEFwTNf1MwDQYJKoZIhvcNAQEL
        BQAwDzENMAsGA1UEAwwEd2VhazAgFw0yNjExMjcxNjAzMDVaGA8yMTI2MTEwMzE2
        MDMwNVowDzENMAsGA1UEAwwEd2VhazCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkC
        gYEA2tkMEhaskUAHXa1jYESO6irFz2PBgrJrR8gJULl4fv/xM5Rp9TlDa0cqjtZN
        mDVGSavK3PTSGFS0Dysj4yw0++ka29UQn2N9X+IvB7eYRtVEAiWNCME5dNXXLOro
        Ikz//+Vzo/B2Y8CLNpq9GxWGoKFA+/kxqVP9/Mutdzsqr3sCAwEAAaNTMFEwHQYD
        VR0OBBYEFMdYNN34uVZQ9ixfB0aO6ARikC+2MB8GA1UdIwQYMBaAFMdYNN34uVZQ
        9ixfB0aO6ARikC+2MA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEA
        peJVHA3ZtgnBsDM3+ABWzwoDp0hwwYqr1QQJL2WrIbbj/4osQ7/NGVrdj0bP/tZP
        nswDiOlS4DKEKgOmASnKQoapvFZ44hapYyjk09oR/6nGEZAmeQRRUFaNQiX+dAzn
        Bh4CQ+12Srl3GDsNBK937uVKTOlN6oQcC8sD5vv1HOQ=
        -----END CERTIFICATE-----
        """

    /// EC of 224 bits (P-224).
    static let ec = """
        -----BEGIN PRIVATE KEY-----
        MHgCAQAwEAYHKoZIzj0CAQYFK4EEACEEYTBfAgEBBBzOWM1ltlBnmo9ADk2k+VDy
        H7tOmISpQX+wbdEMoTwDOgAE+c2G4y5RpczSRVtiDYo86SslHcCGawPpSqek+q/u
        0VMaHcw1iYhv2lDENh39dwdqhXPL6T3WpII=
        -----END PRIVATE KEY-----
        -----BEGIN CERTIFICATE-----
        MIIBYTCCARCgAwIBAgIUdQ5n36Ouz43NHAO3P22PSD0/HL0wCgYIKoZIzj0EAwIw
        DzENMAsGA1UEAwwEd2VhazAgFw0yNjExMjcxNjAzMDVaGA8yMTI2MTEwMzE2MDMw
        NVowDzENMAsGA1UEAwwEd2VhazBOMBAGByqGSM49AgEGBSuBBAAhAzoABPnNhuMu
        UaXM0kVbYg2KPOkrJR3AhmsD6UqnpPqv7tFTGh3MNYmIb9pQxDYd/XcHaoVzy+k9
        1qSCo1MwUTAdBgNVHQ4EFgQUtlxgzS6F7/Rg1Dqsmne21cH5HDwwHwYDVR0jBBgw
        FoAUtlxgzS6F7/Rg1Dqsmne21cH5HDwwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjO
        PQQDAgM/ADA8AhxAKZlcDxjLxmiAMcXe8ouOS4zPSRdfN/ZBX+afAhwVygEV3v5f
        GP4pP9Os9SsxwYUruTYN49k/7Y/4
        -----END CERTIFICATE-----
        """
}
