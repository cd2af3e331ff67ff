// SPDX-License-Identifier: Apache-2.0

/// The name of `TestUser()`, encrypted for `sp-rsa` with AES-128-GCM and RSA-OAEP.
enum SealedName {
    static let xml = """
        <saml:EncryptedID><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" \
        Type="http://www.w3.org/2001/04/xmlenc#Element">\
        <xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"/>\
        <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>\
        <xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>\
        <xenc:CipherData><xenc:CipherValue>\
        a4Lq8pxE5WyEGxgJ0kM6VBDCHy/yPNzP1st6sLMaIFzUp33bMjUt8g2exucpYRHJDmwOm3Weyuc//qGRamebezqbbs1XQuRZ2Ig6\
        qsPuUa2xHAzFHX5uCkPkmTDx2GE9VrM3cHMegsA/dr2jPvqcbxbdSoeYpVwzhxln5stEchua2+PyqgHww96/78OhdN5HW+7gnM0b\
        YETY3dcptVlcwFAQ2VpGbZktVN/UNaSw0dJEpIOi9PkQkcjsUqWRgmZbg4H1JnFiPqX0rTPvN7sonZmO3dm91CDSdiDqFdBYQrEf\
        D0+4pP9tJ08dfRq4ALuorcCUg0g5VCZcW/FUbaHTIA==\
        </xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>\
        Ps2R16G6zkmGlGT+JpzKaIarOFFBMPk73gHkul37lEvKzuA3XF9FamnMvDP9Bk6xX4SUkMb2JlsXHRIE7jYw8BTkgLJGxLuonM8R\
        52rVvYalF+5KQozZT11TlMYRuRh7+A+W13pMG8zCbCTHK+pX2Hr09BzODsiyZqmwXkXrhlzzL7QucBswZZi6vr+tPQNQPPHHip1m\
        RPe0RG90cx6BEPqeAzF1WC0zfg3ZKd7Y\
        </xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedID>
        """
}
