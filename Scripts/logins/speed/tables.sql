-- SPDX-License-Identifier: Apache-2.0
-- The tables of the documentation of the Shibboleth SP.
CREATE TABLE version (major int NOT NULL, minor int NOT NULL);
INSERT INTO version VALUES (1, 1);
CREATE TABLE strings (context varchar(255), id varchar(255), expires timestamp NOT NULL, version int NOT NULL,
    value varchar(255) NOT NULL, PRIMARY KEY (context, id));
CREATE TABLE texts (context varchar(255), id varchar(255), expires timestamp NOT NULL, version int NOT NULL,
    value text NOT NULL, PRIMARY KEY (context, id));
