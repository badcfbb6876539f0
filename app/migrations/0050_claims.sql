-- Who does something alone for a moment, in all processes together, without holding a transaction or a lock meanwhile. Of
-- the installation, not of a shop: its clock is the database's.
create table claims (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null
);
grant select, insert, update, delete on claims to signpost_app;
