-- SPDX-License-Identifier: Apache-2.0
-- Queries of DuckDB for forged tokens: an attacker with the key of an identity provider signs assertions that no check of a
-- single message rejects. They read the table `saml_report` of duckdb.sql, with at least 30 days of logins, and two tables
-- of yours, which may be empty:
CREATE TABLE IF NOT EXISTS saml_issuance (issuer VARCHAR, assertion_id VARCHAR, issued TIMESTAMPTZ);
CREATE TABLE IF NOT EXISTS saml_announced_key (issuer VARCHAR, "key" VARCHAR);
-- `saml_issuance` is the log of the identity provider; `assertion_id` is null if the log does not contain it. Rows that
-- `--carry client` gave the address of the client show one assertion from two places.

CREATE OR REPLACE VIEW saml_login AS
SELECT
    source, entry, issuer, audiences[1] AS service, inResponseTo AS request,
    issueInstant::TIMESTAMPTZ AS issued,
    notOnOrAfter::TIMESTAMPTZ AS expires,
    authnInstant::TIMESTAMPTZ AS authenticated,
    list_filter(assertions, lambda assertion: assertion.verified)[1].id AS assertion_id,
    list_filter(signatures, lambda signature: signature.result = 'valid')[1]."key" AS "key",
    carried['client'] AS client
FROM saml_report
WHERE verdict = 'accept' AND kind = 'Response';

-- 1. Lifetime: an assertion is valid for more than an hour, and three times as long as usual for this issuer and service.
-- Quiet: services with a long lifetime of their own.
CREATE OR REPLACE VIEW forged_lifetime AS
SELECT *, expires - issued AS lifetime
FROM saml_login
QUALIFY epoch(expires - issued) > greatest(3600, 3 * median(epoch(expires - issued)) OVER (PARTITION BY issuer, service));

-- 2. No issuance: the log of the identity provider, which covers the time, contains no token for the login.
-- Quiet: an issuer without a log. Lost logs and proxies between both cause alarms.
CREATE OR REPLACE VIEW forged_without_issuance AS
SELECT login.*
FROM saml_login AS login
JOIN (SELECT issuer, min(issued) AS first, max(issued) AS last FROM saml_issuance GROUP BY issuer) AS log
    ON log.issuer = login.issuer AND login.issued BETWEEN log.first AND log.last
WHERE NOT EXISTS (
    SELECT 1 FROM saml_issuance AS token
    WHERE token.issuer = login.issuer
        AND (token.assertion_id = login.assertion_id
            OR token.assertion_id IS NULL AND abs(epoch(token.issued - login.issued)) <= 300)
);

-- 3. New key: a key that was not the first one of its issuer was used while an older one was still in use.
-- Quiet: a rollover, after which the older key is not used, and keys in `saml_announced_key`.
CREATE OR REPLACE VIEW forged_new_key AS
WITH use AS (SELECT issuer, "key", min(issued) AS first, max(issued) AS last FROM saml_login GROUP BY ALL)
SELECT login.*
FROM saml_login AS login
JOIN use ON use.issuer = login.issuer AND use."key" = login."key"
JOIN use AS older ON older.issuer = use.issuer AND older.first < use.first AND older.last > use.last
WHERE NOT EXISTS (FROM saml_announced_key AS known WHERE known.issuer = login.issuer AND known."key" = login."key");

-- 4. Authentication that does not fit: the user authenticated after the assertion was issued or more than a day before, the
-- login answers no request although the service always asks, or one assertion came from two places.
-- Quiet: services that accept logins without a request, and sessions of a day.
CREATE OR REPLACE VIEW forged_authentication AS
SELECT *
FROM saml_login
QUALIFY authenticated > issued
    OR authenticated < issued - INTERVAL 1 DAY
    OR request IS NULL AND avg(CASE WHEN request IS NULL THEN 0 ELSE 1 END) OVER (PARTITION BY issuer, service) > 0.9
    OR min(client) OVER (PARTITION BY issuer, assertion_id) <> max(client) OVER (PARTITION BY issuer, assertion_id);
