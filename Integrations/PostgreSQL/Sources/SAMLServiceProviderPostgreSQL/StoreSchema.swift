// SPDX-License-Identifier: Apache-2.0

/// The tables and functions of the store.
///
/// Times are microseconds since 1970. An empty session of a logout means all.
enum StoreSchema {
    static let version = 4

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
            key bytea PRIMARY KEY, number bigint GENERATED ALWAYS AS IDENTITY, provider bytea NOT NULL,
            until bigint NOT NULL, contents bytea NOT NULL, taken boolean NOT NULL DEFAULT false);
        CREATE INDEX IF NOT EXISTS saml_request_until ON saml_request (until);
        CREATE INDEX IF NOT EXISTS saml_request_provider ON saml_request (provider, number);
        CREATE TABLE IF NOT EXISTS saml_session (
            key bytea PRIMARY KEY, labels bytea[] NOT NULL, indexes bytea[] NOT NULL, issued bigint NOT NULL,
            until bigint NOT NULL, contents bytea NOT NULL);
        CREATE INDEX IF NOT EXISTS saml_session_label ON saml_session USING gin (labels) WITH (fastupdate = off);
        CREATE INDEX IF NOT EXISTS saml_session_until ON saml_session (until);
        CREATE TABLE IF NOT EXISTS saml_logout (
            label bytea, session bytea, local boolean, issued bigint NOT NULL, until bigint NOT NULL,
            PRIMARY KEY (label, session, local));
        CREATE INDEX IF NOT EXISTS saml_logout_until ON saml_logout (until);
        CREATE TABLE IF NOT EXISTS saml_used (key bytea PRIMARY KEY, claimant text NOT NULL, until bigint NOT NULL);
        CREATE INDEX IF NOT EXISTS saml_used_until ON saml_used (until);
        \(beginLogin)
        \(endSessions)
        """

    /// Begins a statement whose effect a crash of the database may undo, so that its transaction does not wait for the disk.
    ///
    /// It is for requests: the loss of one only sends a user to a new login.
    static let unhurried =
        "WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))"

    /// Returns the raw value of a `LoginAnswer`, or -1 or -2 if there is no room for an assertion or a session.
    ///
    /// A login and a logout with one of its labels wait for each other; logins do not. Each statement of the function sees what
    /// was committed before it; the statements of a single query would not. An empty request means none.
    private static let beginLogin = """
        CREATE OR REPLACE FUNCTION saml_begin(
            _key bytea, _labels bytea[], _indexes bytea[], _issued bigint, _asked bigint, _until bigint, _contents bytea,
            _request bytea, _request_until bigint, _used bytea[], _used_until bigint, _earlier bytea,
            _has_room boolean, _has_used_room boolean, _now bigint)
        RETURNS integer LANGUAGE plpgsql AS $$
        DECLARE
            claimed bigint;
        BEGIN
            PERFORM pg_advisory_xact_lock_shared(hashtextextended(encode(l, 'hex'), 2))
                FROM (SELECT unnest(_labels) AS l ORDER BY 1) AS ordered;
            PERFORM 1 FROM saml_request WHERE key = _request FOR UPDATE;
            IF EXISTS (SELECT FROM saml_session WHERE key = _key AND until > _now) THEN RETURN 4; END IF;
            IF _request <> '' AND NOT EXISTS
                (SELECT FROM saml_request WHERE key = _request AND until > _now AND NOT taken) THEN RETURN 1; END IF;
            IF EXISTS (SELECT FROM saml_logout WHERE label = ANY (_labels) AND until > _now
                AND CASE WHEN local THEN issued > _asked ELSE issued >= _issued END
                AND (session = '' OR cardinality(_indexes) = 0 OR session = ANY (_indexes))) THEN RETURN 3; END IF;
            IF NOT _has_room THEN RETURN -2; END IF;
            IF NOT _has_used_room THEN
                RETURN CASE WHEN EXISTS (SELECT FROM saml_used WHERE key = ANY (_used) AND until > _now) THEN 2 ELSE -1 END;
            END IF;
            INSERT INTO saml_used AS kept (key, until, claimant) SELECT u, _used_until, '' FROM unnest(_used) AS u
                ON CONFLICT (key) DO UPDATE SET until = excluded.until, claimant = excluded.claimant
                WHERE kept.until <= _now;
            GET DIAGNOSTICS claimed = ROW_COUNT;
            IF claimed < cardinality(_used) THEN RETURN 2; END IF;
            UPDATE saml_request SET taken = true, until = least(until, _request_until) WHERE key = _request;
            DELETE FROM saml_session WHERE key = _earlier;
            INSERT INTO saml_session (key, labels, indexes, issued, until, contents)
                VALUES (_key, _labels, _indexes, _issued, _until, _contents);
            RETURN 0;
        END $$;
        """

    /// Returns the contents of the sessions that ended, and NULL if the logout has no room.
    private static let endSessions = """
        CREATE OR REPLACE FUNCTION saml_end_sessions(
            _label bytea, _indexes bytea[], _issued bigint, _local boolean, _until bigint, _now bigint, _room bigint)
        RETURNS SETOF bytea LANGUAGE plpgsql AS $$
        DECLARE
            added bytea[] := ARRAY(SELECT DISTINCT unnest(
                CASE cardinality(_indexes) WHEN 0 THEN ARRAY[''::bytea] ELSE _indexes END));
            new bigint;
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtextextended(encode(_label, 'hex'), 2));
            RETURN QUERY DELETE FROM saml_session WHERE key IN (
                SELECT key FROM saml_session WHERE labels @> ARRAY[_label] AND (_local OR issued <= _issued) AND until > _now
                AND (cardinality(_indexes) = 0 OR cardinality(indexes) = 0 OR indexes && _indexes)
                ORDER BY key FOR UPDATE) RETURNING contents;
            new := (SELECT count(*) FROM unnest(added) AS a
                WHERE NOT EXISTS (SELECT FROM saml_logout WHERE label = _label AND session = a AND local = _local));
            IF new > 0 AND (SELECT count(*) FROM saml_logout WHERE until > _now) + new > _room THEN
                RETURN NEXT NULL::bytea;
                RETURN;
            END IF;
            INSERT INTO saml_logout AS kept (label, session, local, issued, until)
                SELECT _label, a, _local, _issued, _until FROM unnest(added) AS a
                ON CONFLICT (label, session, local) DO UPDATE
                SET issued = greatest(kept.issued, excluded.issued), until = greatest(kept.until, excluded.until);
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
