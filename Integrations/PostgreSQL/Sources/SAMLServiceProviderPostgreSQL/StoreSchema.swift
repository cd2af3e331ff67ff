// SPDX-License-Identifier: Apache-2.0

/// The tables and functions of the store.
///
/// Times are microseconds since 1970. An empty session of a logout means all.
enum StoreSchema {
    static let version = 3

    /// Creates everything unless it exists, as one transaction.
    ///
    /// Of two services that begin together, one waits.
    static let script = """
        SET LOCAL statement_timeout = '60s';
        SELECT pg_advisory_xact_lock(hashtextextended('saml_store ' || current_schema(), 0));
        CREATE TABLE IF NOT EXISTS saml_schema (version integer NOT NULL);
        DO $$ BEGIN
            IF EXISTS (SELECT FROM saml_schema WHERE version <> \(version)) THEN
                RAISE EXCEPTION 'the tables of saml_schema have another version than \(version)';
            END IF;
            IF NOT EXISTS (SELECT FROM saml_schema) THEN INSERT INTO saml_schema VALUES (\(version)); END IF;
        END $$;
        CREATE TABLE IF NOT EXISTS saml_request (
            key bytea PRIMARY KEY, number bigint GENERATED ALWAYS AS IDENTITY, until bigint NOT NULL,
            contents bytea NOT NULL, uses integer NOT NULL DEFAULT 0);
        CREATE INDEX IF NOT EXISTS saml_request_until ON saml_request (until);
        CREATE TABLE IF NOT EXISTS saml_session (
            key bytea PRIMARY KEY, principal bytea NOT NULL, indexes bytea[] NOT NULL, issued bigint NOT NULL,
            until bigint NOT NULL, contents bytea NOT NULL);
        CREATE INDEX IF NOT EXISTS saml_session_principal ON saml_session (principal);
        CREATE INDEX IF NOT EXISTS saml_session_until ON saml_session (until);
        CREATE TABLE IF NOT EXISTS saml_logout (
            principal bytea, session bytea, issued bigint NOT NULL, until bigint NOT NULL,
            PRIMARY KEY (principal, session));
        CREATE INDEX IF NOT EXISTS saml_logout_until ON saml_logout (until);
        CREATE TABLE IF NOT EXISTS saml_used (key bytea PRIMARY KEY, claimant text NOT NULL, until bigint NOT NULL);
        CREATE INDEX IF NOT EXISTS saml_used_until ON saml_used (until);
        \(createSession)
        \(endSessions)
        """

    /// Begins a statement whose effect a crash of the database may undo, so that its transaction does not wait for the disk.
    ///
    /// It is for what only sends a user to a new login if it is lost: requests and sessions. A request that is back after it
    /// was taken serves no second login, because its assertion was claimed after it, and what was claimed is kept: the disk
    /// receives the transactions in their order.
    static let unhurried =
        "WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))"

    /// A login and a logout of one user wait for each other.
    ///
    /// Each statement of the function sees what was committed before
    /// it; the statements of a single query would not.
    private static let createSession = """
        CREATE OR REPLACE FUNCTION saml_create_session(bytea, bytea, bytea[], bigint, bigint, bytea, bigint)
        RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
            PERFORM pg_advisory_xact_lock(hashtextextended(encode($2, 'hex'), 2));
            IF EXISTS (SELECT FROM saml_logout WHERE principal = $2 AND issued >= $4 AND until > $7
                AND (session = '' OR cardinality($3) = 0 OR session = ANY ($3))) THEN RETURN false; END IF;
            INSERT INTO saml_session (key, principal, indexes, issued, until, contents)
                VALUES ($1, $2, $3, $4, $5, $6);
            RETURN true;
        END $$;
        """

    /// Returns the number of the sessions that ended, or its complement if the logout has no room.
    private static let endSessions = """
        CREATE OR REPLACE FUNCTION saml_end_sessions(bytea, bytea[], bigint, bigint, bigint, bigint)
        RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            ended bigint;
            added bytea[] := ARRAY(SELECT DISTINCT unnest(CASE cardinality($2) WHEN 0 THEN ARRAY[''::bytea] ELSE $2 END));
            new bigint;
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 2));
            DELETE FROM saml_session WHERE principal = $1 AND issued <= $3 AND until > $5
                AND (cardinality($2) = 0 OR cardinality(indexes) = 0 OR indexes && $2);
            GET DIAGNOSTICS ended = ROW_COUNT;
            new := (SELECT count(*) FROM unnest(added) AS a
                WHERE NOT EXISTS (SELECT FROM saml_logout WHERE principal = $1 AND session = a));
            IF new > 0 AND (SELECT count(*) FROM saml_logout WHERE until > $5) + new > $6 THEN RETURN -1 - ended; END IF;
            INSERT INTO saml_logout AS kept (principal, session, issued, until) SELECT $1, a, $3, $4 FROM unnest(added) AS a
                ON CONFLICT (principal, session) DO UPDATE
                SET issued = greatest(kept.issued, excluded.issued), until = greatest(kept.until, excluded.until);
            RETURN ended;
        END $$;
        """
}

/// The tables whose rows are counted.
enum StoreTable: String, CaseIterable {
    case request = "saml_request"
    case session = "saml_session"
    case logout = "saml_logout"
    case used = "saml_used"

    /// Counts the rows that have not expired.
    var counting: String { "SELECT count(*)::text FROM \(rawValue) WHERE until > $1::bigint" }

    /// Removes some expired rows, without waiting for another process that does so.
    var removal: String {
        """
        DELETE FROM \(rawValue) WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM \(rawValue) WHERE until <= $1::bigint ORDER BY until LIMIT 200 FOR UPDATE SKIP LOCKED))
        """
    }
}
