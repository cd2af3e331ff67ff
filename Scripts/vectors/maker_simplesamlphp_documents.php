<?php
// SPDX-License-Identifier: Apache-2.0
// The documents that maker_simplesamlphp.php makes.

declare(strict_types=1);

use RobRichards\XMLSecLibs\XMLSecurityKey;
use SAML2\Constants;
use SAML2\DOMDocumentFactory;
use SAML2\EncryptedAssertion;
use SAML2\XML\saml\NameID;

const WORDS = ['urn:oid:0.9.2342.19200300.100.1.1' => ['ssp-0099'], 'urn:oid:2.5.4.42' => ['Mira', 'Mireille']];
const SPOKEN = ['urn:oid:2.5.4.42' => ['Zoë'], 'urn:oid:2.5.4.4' => ['Đặng–Ōe'], 'urn:oid:2.5.4.10' => ["tab\there", "line\nend"]];

$sha256 = XMLSecurityKey::RSA_SHA256;
$work = getenv('VECTOR_WORK') . '/SimpleSAMLphp';
if (!is_dir($work)) {
    mkdir($work, 0777, true);
}
$notes = [];

$add = function (string $name, string $comment, string $document, string ...$flags) use ($work, &$notes): void {
    file_put_contents("$work/$name.xml", $document);
    $notes[] = ['file' => "$name.xml", 'comment' => $comment, 'flags' => $flags];
};

// A NameID and foreign XML as attribute values, an integer and an absent value.
$target = new NameID();
$target->setValue('targeted-1');
$target->setFormat(Constants::NAMEID_PERSISTENT);
$xml = DOMDocumentFactory::fromString(
    '<c:card xmlns:c="urn:example:card"><c:name lang="fr">Zoë</c:name><c:none/></c:card>'
);
$rich = [
    Constants::EPTI_URN_OID => [$target],
    'urn:example:card' => [$xml->childNodes],
    'urn:example:number' => [42],
    'urn:example:nothing' => [null],
];

$add('assertion-signed', 'signed assertion', response(assertion(WORDS, $sha256), null), 'login');
$add('response-signed', 'signed response', response(assertion(SPOKEN, null), $sha256), 'login');
$add('both-signed', 'both signed', response(assertion(WORDS, $sha256), $sha256), 'login');
$add('sha512', 'both signed with RSA-SHA512', response(assertion(SPOKEN, XMLSecurityKey::RSA_SHA512), XMLSecurityKey::RSA_SHA512), 'login');
$add('rich-values', 'a NameID, XML, an integer and xsi:nil as values', response(assertion($rich, $sha256), null), 'xsi-nil', 'xml-values');

$signed = assertion(WORDS, $sha256);
$add('encrypted-gcm', 'signed assertion, encrypted with AES-256-GCM', response(sealed($signed, XMLSecurityKey::AES256_GCM), null), 'encrypted');
$signed = assertion(SPOKEN, $sha256);
$add('encrypted-gcm-signed', 'signed assertion, AES-128-GCM, signed response', response(sealed($signed, XMLSecurityKey::AES128_GCM), $sha256), 'encrypted');

$cbc = new EncryptedAssertion();
$cbc->setAssertion(assertion(WORDS, $sha256), sealer(XMLSecurityKey::RSA_OAEP_MGF1P));
$add('encrypted-cbc', 'signed assertion, AES-128-CBC, signed response', response($cbc, $sha256), 'encrypted', 'aes-cbc');

$hidden = assertion(WORDS, $sha256);
$hidden->encryptNameId(sealer(XMLSecurityKey::RSA_OAEP_MGF1P));
$add('encrypted-name-id', 'an encrypted NameID in a signed assertion', response($hidden, null), 'encrypted', 'aes-cbc');

$hidden = assertion(WORDS, $sha256);
$hidden->setRequiredEncAttributes(true);
$hidden->setEncryptionKey(sealer(XMLSecurityKey::RSA_OAEP_MGF1P));
$add('encrypted-attributes', 'encrypted attributes in a signed assertion', response($hidden, null), 'encrypted', 'aes-cbc');

$version = trim(shell_exec("dpkg-query --show --showformat='\${source:Upstream-Version}' simplesamlphp"));
$json = json_encode(['maker' => "SimpleSAMLphp $version", 'documents' => $notes], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
file_put_contents("$work/notes.json", $json);
