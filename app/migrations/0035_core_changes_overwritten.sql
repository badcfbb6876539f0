-- Edits by somebody else that were written over where the platform compares nothing: named by its notices.

alter table changes
  -- When the store says its resource was edited last: as it was read right before the write, and as the write was answered.
  add column seen_edited_at timestamptz,
  add column made_edited_at timestamptz,
  -- When somebody else edited it in between. Their value, where it is known, then stands in `before`.
  add column overwrote_at timestamptz,
  add column overwrote_known boolean;
create index changes_overwrote on changes (shop_id, operation_id) where overwrote_at is not null;

-- What the platform told of edits of resources we were writing to: kept for minutes.
create table edit_notices (
  shop_id bigint not null references shops on delete cascade,
  resource_id text not null,
  -- In whole seconds, as the platform's own field has it.
  edited_at timestamptz not null,
  -- Of the notice: two edits of one second are two notices.
  told_at timestamptz not null,
  -- What it held after that edit; null: not told.
  handle text,
  body text,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, resource_id, edited_at, told_at)
);
call signpost_make_tenant('edit_notices');
create index edit_notices_by_age on edit_notices (shop_id, noted_at);

-- Keeps the notices of resources that have a change under way, or had one lately; of any shops, as they come to the door.
create function signpost_note_edits(
    shops bigint[], resource_ids text[], moments timestamptz[], told timestamptz[], handles text[], bodies text[],
    since timestamptz)
  returns void language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into edit_notices (shop_id, resource_id, edited_at, told_at, handle, body)
      select distinct on (list.shop, list.resource_id, list.moment, list.told)
          list.shop, list.resource_id, date_trunc('second', list.moment), list.told, list.handle, list.body
        from unnest(shops, resource_ids, moments, told, handles, bodies)
          as list (shop, resource_id, moment, told, handle, body)
        where exists (
          select from changes c
            where c.shop_id = list.shop and c.resource_id = list.resource_id
              and (c.state in ('pending', 'applying') or c.sent_at > since))
        order by list.shop, list.resource_id, list.moment, list.told
      on conflict do nothing;
  end;
revoke execute
  on function signpost_note_edits(bigint[], text[], timestamptz[], timestamptz[], text[], text[], timestamptz) from public;
grant execute
  on function signpost_note_edits(bigint[], text[], timestamptz[], timestamptz[], text[], text[], timestamptz) to signpost_app;
