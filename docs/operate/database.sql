-- The two roles and the database of Signpost, on a PostgreSQL 17 or newer. Run it once as a superuser:
--   psql -f docs/operate/database.sql postgres
-- after you have put two passwords of your own in place of OWNER-PASSWORD and APP-PASSWORD
-- (openssl rand -base64 24 makes one; inside an address, / + and = are written %2F %2B %3D).

-- Owns the tables and changes them; used by `bin/signpost migrate` alone.
create role signpost_owner login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
  password 'OWNER-PASSWORD';
-- Reads and writes rows of one shop at a time; used by the web and worker processes.
create role signpost_app login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
  password 'APP-PASSWORD';

-- How long anything may take. Connections bring the same limits themselves; behind a pooler only these count.
alter role signpost_app set statement_timeout = '30s';
alter role signpost_app set idle_in_transaction_session_timeout = '3s';
alter role signpost_app set transaction_timeout = '120s';
alter role signpost_app set lock_timeout = '2s';

create database signpost owner signpost_owner;
-- PostgreSQL lets everybody connect and make temporary tables. Signpost does not start where its role may make them:
-- they could stand in for real ones.
revoke all on database signpost from public;
revoke temporary on database signpost from signpost_app;
grant connect on database signpost to signpost_app;
