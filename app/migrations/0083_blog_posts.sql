-- Blog posts that Signpost writes: what was asked for, the steps of the writing, the text, and where it stands on the store.

create table blog_posts (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  -- What was asked for.
  title text not null,
  keyword text not null,
  tone text not null,
  language text not null,
  -- Headings the merchant wants, in order; empty: they are made.
  outline text[] not null,
  -- Numbers of the related products.
  products bigint[] not null,
  -- Number of the store's blog.
  blog_id bigint not null,
  author text not null,
  visibility text not null check (visibility in ('visible', 'hidden')),
  publish_at timestamptz,
  writer text not null check (writer in ('model', 'template')),
  -- Whose model the price was shown for; 'none': templates.
  payer text not null check (payer in ('own-key', 'installation', 'none')),
  -- Goes onto the store as soon as it is written, without an approval.
  unreviewed boolean not null,
  origin text not null check (origin in ('merchant', 'automation')),
  -- {source, url, alt}
  picture jsonb,
  -- The writing.
  state text not null check (state in ('waiting', 'writing', 'written', 'failed', 'stopped')),
  -- Counts writings: the first, and each that was asked for anew.
  run int not null default 1,
  -- {kind: 'post'} or {kind: 'section', at}
  task jsonb not null,
  -- Counts who took up the writing; whoever has another number may not save.
  attempt int not null default 0,
  -- Faults of the present step.
  faults int not null default 0,
  charge_id bigint,
  error_code text,
  error_details jsonb,
  -- What was written, and edited since.
  body text not null default '',
  summary text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  handle text not null default '',
  words int not null default 0,
  tokens int not null default 0,
  credits int not null default 0,
  model text,
  -- Products as they were read for the text: what claims are held against.
  facts jsonb,
  -- Counts saves of the text.
  revision int not null default 0,
  -- Number of the article on the store, and what the store was last seen to hold.
  article_id bigint,
  published jsonb,
  -- Why it could not be put onto the store by itself.
  publish_error text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  written_at timestamptz,
  updated_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('blog_posts', 'shop');
create index blog_posts_by_age on blog_posts (shop_id, created_at desc, id);

-- What each step of a writing came to: after a crash it goes on behind the last one.
create table blog_post_steps (
  shop_id bigint not null,
  post_id uuid not null,
  run int not null,
  -- Its place in the writing, from 0.
  place int not null,
  name text not null,
  result jsonb not null,
  tokens int not null,
  finished_at timestamptz not null,
  primary key (shop_id, post_id, run, place),
  foreign key (shop_id, post_id) references blog_posts on delete cascade
);
call signpost_declare('blog_post_steps', 'shop');

-- How many posts a week, and the plan by which they are written without a click.
create table blog_post_settings (
  shop_id bigint primary key references shops on delete cascade,
  limit_mode text not null check (limit_mode in ('manual', 'system')),
  weekly_limit int not null,
  -- {active, days, keywords, …}: app/src/features/blog-posts/contract/settings.ts
  automation jsonb not null,
  updated_at timestamptz not null
);
call signpost_declare('blog_post_settings', 'shop');

-- Days the automation has dealt with, so that none is dealt with twice, and what came of each.
create table blog_post_runs (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  topic text,
  post_id uuid,
  -- Why nothing was begun.
  refused text,
  created_at timestamptz not null,
  primary key (shop_id, day)
);
call signpost_declare('blog_post_runs', 'shop');
