-- What the search engine says of the store's pages, and what is still to be asked.

create table index_status_pages (
  shop_id bigint not null references shops on delete cascade,
  -- Of the URL's one spelling (core/crawl/url-hash.ts).
  url_hash bigint not null,
  url text not null check (length(url) <= 2000),
  known_at timestamptz not null,
  -- Since when no scan finds it any more.
  gone_at timestamptz,
  -- Of its words, and when others were last seen.
  digest text,
  changed_at timestamptz,
  -- What the page itself says that keeps it out, and since when.
  hindrance text check (hindrance in ('noindex', 'canonical', 'broken', 'gone')),
  hindered_at timestamptz,
  submitted_at timestamptz,
  -- The answer; all of it null before the first one.
  inspected_at timestamptz,
  verdict text check (verdict in ('valid', 'partial', 'invalid', 'excluded')),
  -- Why it is not valid, by the enums of the answer (domain/index-reason.ts).
  reason text,
  -- As the search engine words it, in the language it was asked in.
  coverage_state text,
  robots_state text,
  indexing_state text,
  fetch_state text,
  crawled_at timestamptz,
  google_canonical text,
  user_canonical text,
  crawled_as text,
  sitemaps text[] not null default '{}',
  referrers text[] not null default '{}',
  inspection_link text,
  -- Rich results as the search engine found them: verdict null where it found none. [{type, items: [{name, issues}]}]
  rich_verdict text check (rich_verdict in ('valid', 'invalid')),
  rich jsonb not null default '[]',
  -- Since when the verdict is this one.
  since timestamptz,
  -- Code of why the last question had no answer.
  failure text,
  failed_at timestamptz,
  primary key (shop_id, url_hash)
);
call signpost_declare('index_status_pages', 'shop');
create index index_status_pages_by_verdict on index_status_pages (shop_id, verdict, reason);

-- Verdicts that became others. A mail names those it has not named yet.
create table index_status_changes (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  url_hash bigint not null,
  url text not null,
  at timestamptz not null,
  from_verdict text not null,
  from_reason text,
  to_verdict text not null,
  to_reason text,
  mailed_at timestamptz,
  primary key (shop_id, id)
);
call signpost_declare('index_status_changes', 'shop');
create index index_status_changes_of_page on index_status_changes (shop_id, url_hash, id);
create index index_status_changes_unmailed on index_status_changes (shop_id, id) where mailed_at is null;

-- What is still to be asked; a question whose process died is asked again.
create table index_status_questions (
  shop_id bigint not null references shops on delete cascade,
  url_hash bigint not null,
  -- What a merchant asks for comes before what is chosen.
  place int not null,
  -- Why it is asked (rules/inspection-budget).
  reason text not null,
  attempts smallint not null default 0,
  -- What holds its credit; null: it is part of the plan.
  charge_id bigint,
  primary key (shop_id, url_hash)
);
call signpost_declare('index_status_questions', 'shop');

-- The last round of questions, or the one under way.
create table index_status_rounds (
  shop_id bigint primary key references shops on delete cascade,
  -- `waiting`: the day's questions are used up.
  state text not null check (state in ('running', 'waiting', 'done', 'failed')),
  reason text,
  planned int not null default 0,
  asked int not null default 0,
  -- Pages there were to choose from.
  pages int not null default 0,
  -- Pages on which both judged rich results, and on how many both say the same.
  compared int not null default 0,
  agreed int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
call signpost_declare('index_status_rounds', 'shop');

create table index_status_settings (
  shop_id bigint primary key references shops on delete cascade,
  alerts boolean not null default true,
  resubmit boolean not null default true,
  -- The last time pages were handed in again, and what came of it.
  resubmitted_at timestamptz,
  resubmitted_pages int not null default 0,
  -- Code of why not; null where it was taken.
  sitemap_refusal text,
  index_now_refusal text
);
call signpost_declare('index_status_settings', 'shop');

-- The day book: questions asked of a property on a day of the search engine (Pacific time).
create table index_status_days (
  shop_id bigint not null references shops on delete cascade,
  property text not null,
  day date not null,
  used int not null check (used between 0 and 2000),
  primary key (shop_id, property, day)
);
call signpost_declare('index_status_days', 'shop');
