-- A link opens nothing of a store that has no app any more. Opening it no longer writes: the openings of a moment are
-- counted together (signpost_note_opened_reports), so that a popular link makes nobody wait for its row.
create or replace function signpost_open_shared_report(wanted bytea, at timestamptz)
  returns table (report text, content jsonb, store_name text, language text, created_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.report, r.content, r.store_name, r.language, r.created_at, r.ends_at
      from shared_reports r join shops s on s.id = r.shop_id
      where r.link = wanted and r.revoked_at is null and r.ends_at > at
        and s.installed_at is not null and s.uninstalled_at is null;
  end;

create function signpost_note_opened_reports(links bytea[], times int[], at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update shared_reports r set opened = r.opened + seen.times, opened_at = at
      from unnest(links, times) as seen (link, times) where r.link = seen.link;
  end;
revoke execute on function signpost_note_opened_reports(bytea[], int[], timestamptz) from public;
grant execute on function signpost_note_opened_reports(bytea[], int[], timestamptz) to signpost_app;

update shared_reports r set revoked_at = now(), content = '{}'
  from shops s where s.id = r.shop_id and s.uninstalled_at is not null and r.revoked_at is null;
