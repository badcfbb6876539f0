-- Foreign keys that were taken away while tables move to the servers of a distributed database, until they are back. Nobody
-- works while there are any: the rows of a shop may lie in two places.
create table placement_keys (
  table_name text not null,
  name text not null,
  definition text not null,
  primary key (table_name, name)
);
call signpost_declare('placement_keys', 'installation');
grant select on placement_keys to signpost_app;
