-- What the published theme prints around the title of a page, by the kind of its resource: learnt from pages read.
create table catalogue_title_patterns (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('product', 'collection', 'page', 'blog', 'article')),
  -- Text before and behind the title; null: pages were read, and their titles follow no pattern.
  before text,
  after text,
  -- A title that has this in it is printed without them; null: there is no such rule.
  unless_has text,
  read_at timestamptz not null,
  primary key (shop_id, kind)
);
call signpost_make_tenant('catalogue_title_patterns');
