<?php
// SPDX-License-Identifier: Apache-2.0
// The SAML2 library of SimpleSAMLphp: signed and encrypted responses.

declare(strict_types=1);

require '/usr/share/simplesamlphp/vendor/autoload.php';

use RobRichards\XMLSecLibs\XMLSecEnc;
use RobRichards\XMLSecLibs\XMLSecurityKey;
use SAML2\Assertion;
use SAML2\Compat\AbstractContainer;
use SAML2\Compat\ContainerSingleton;
use SAML2\Constants;
use SAML2\DOMDocumentFactory;
use SAML2\EncryptedAssertion;
use SAML2\Response;
use SAML2\XML\saml\Issuer;
use SAML2\XML\saml\NameID;
use SAML2\XML\saml\SubjectConfirmation;
use SAML2\XML\saml\SubjectConfirmationData;

const IDP = 'https://idp.example.test';
const SP = 'https://saml.sp.auth.adobe.com';
const ACS = 'https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer';

// The callbacks that the library requires: IDs, here a fixed series, and a logger, here a silent one.
final class Surroundings extends AbstractContainer
{
    private int $count = 0;

    public function getLogger(): \Psr\Log\LoggerInterface
    {
        return new \Psr\Log\NullLogger();
    }

    public function generateId(): string
    {
        $this->count += 1;
        return '_' . hash('sha1', 'simplesamlphp ' . $this->count);
    }

    public function debugMessage($message, string $type): void
    {
    }

    public function redirect(string $url, array $data = []): void
    {
    }

    public function postRedirect(string $url, array $data = []): void
    {
    }

    public function getTempDir(): string
    {
        return sys_get_temp_dir();
    }

    public function writeFile(string $filename, string $data, int $mode = null): void
    {
    }
}

$keys = dirname(__DIR__, 2) . '/TestVectors/keys';
$now = strtotime('2026-05-01T10:00:00Z');

function signer(string $method): XMLSecurityKey
{
    global $keys;
    $key = new XMLSecurityKey($method, ['type' => 'private']);
    $key->loadKey("$keys/idp-rsa.key.pem", true);
    return $key;
}

function sealer(string $method): XMLSecurityKey
{
    global $keys;
    $key = new XMLSecurityKey($method, ['type' => 'public']);
    $key->loadKey("$keys/sp-rsa.crt.pem", true, true);
    return $key;
}

function issuer(): Issuer
{
    $issuer = new Issuer();
    $issuer->setValue(IDP);
    return $issuer;
}

function assertion(array $attributes, ?string $method): Assertion
{
    global $keys, $now;
    $assertion = new Assertion();
    $assertion->setIssueInstant($now);
    $assertion->setIssuer(issuer());
    $name = new NameID();
    $name->setValue('ssp-0099');
    $name->setFormat(Constants::NAMEID_PERSISTENT);
    $name->setSPNameQualifier(SP);
    $assertion->setNameId($name);
    $data = new SubjectConfirmationData();
    $data->setRecipient(ACS);
    $data->setInResponseTo('_q-ssp-1');
    $data->setNotOnOrAfter($now + 300);
    $confirmation = new SubjectConfirmation();
    $confirmation->setMethod(Constants::CM_BEARER);
    $confirmation->setSubjectConfirmationData($data);
    $assertion->setSubjectConfirmation([$confirmation]);
    $assertion->setNotBefore($now - 300);
    $assertion->setNotOnOrAfter($now + 300);
    $assertion->setValidAudiences([SP]);
    $assertion->setAuthnInstant($now - 60);
    $assertion->setSessionIndex('_session-7');
    $assertion->setSessionNotOnOrAfter($now + 28800);
    $assertion->setAuthnContextClassRef('urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport');
    $assertion->setAuthenticatingAuthority(['https://upstream.example.test']);
    $assertion->setAttributeNameFormat(Constants::NAMEFORMAT_URI);
    $assertion->setAttributes($attributes);
    if ($method !== null) {
        $assertion->setSignatureKey(signer($method));
        $assertion->setCertificates([file_get_contents("$keys/idp-rsa.crt.pem")]);
    }
    return $assertion;
}

function response($content, ?string $method): string
{
    global $keys, $now;
    $response = new Response();
    $response->setIssueInstant($now);
    $response->setIssuer(issuer());
    $response->setDestination(ACS);
    $response->setInResponseTo('_q-ssp-1');
    $response->setAssertions([$content]);
    if ($method === null) {
        $element = $response->toUnsignedXML();
        return $element->ownerDocument->saveXML($element);
    }
    $response->setSignatureKey(signer($method));
    $response->setCertificates([file_get_contents("$keys/idp-rsa.crt.pem")]);
    $element = $response->toSignedXML();
    return $element->ownerDocument->saveXML($element);
}

// The library alone always uses AES-128-CBC; its encryption layer supports stronger algorithms.
function sealed(Assertion $assertion, string $content): EncryptedAssertion
{
    $element = $assertion->toXML();
    $symmetric = new XMLSecurityKey($content);
    $symmetric->generateSessionKey();
    $encryption = new XMLSecEnc();
    $encryption->setNode($element);
    $encryption->type = XMLSecEnc::Element;
    $encryption->encryptKey(sealer(XMLSecurityKey::RSA_OAEP_MGF1P), $symmetric);
    $data = $encryption->encryptNode($symmetric);
    $document = DOMDocumentFactory::create();
    $wrapper = $document->createElementNS(Constants::NS_SAML, 'saml:EncryptedAssertion');
    $document->appendChild($wrapper);
    $wrapper->appendChild($document->importNode($data, true));
    return new EncryptedAssertion($wrapper);
}

ContainerSingleton::setContainer(new Surroundings());
require __DIR__ . '/maker_simplesamlphp_documents.php';
