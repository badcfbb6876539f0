-- Lists are narrowed to a collection too, by the members held here: for a day after somebody looked, and few at once.
-- A whole reading goes on in pieces, and the larger a collection is the longer the next one waits.
alter table catalogue_followed_collections
  -- A rule names it; else a list alone.
  add column by_rule boolean not null default true,
  add column listed_at timestamptz,
  -- Products the last whole reading found.
  add column size int not null default 0,
  -- A whole reading under way: when it began, and the platform's cursor behind its last page.
  add column reading_since timestamptz,
  add column reading_after text;
