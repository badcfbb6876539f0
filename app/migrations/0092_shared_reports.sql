-- Reports a merchant shows to somebody without an admin: as they stood when they were shared, until a day, or until taken back.
create table shared_reports (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  -- SHA-256 of what stands in the link; the link itself is shown once.
  link bytea not null unique,
  -- Which report, as a feature names it.
  report text not null,
  -- {asOf, figures, tables}: app/src/core/registry/shared-report.ts
  content jsonb not null,
  store_name text not null,
  language text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  opened_at timestamptz,
  primary key (shop_id, id)
);
-- Found by its link alone, whoever asks: no shard could keep that.
call signpost_declare('shared_reports', 'installation');
grant select, insert, update, delete on shared_reports to signpost_app;

-- What a link opens, counted. Nothing where it has ended or was taken back.
create function signpost_open_shared_report(wanted bytea, at timestamptz)
  returns table (report text, content jsonb, store_name text, language text, created_at timestamptz, ends_at timestamptz)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update shared_reports r set opened = r.opened + 1, opened_at = at
      where r.link = wanted and r.revoked_at is null and r.ends_at > at
      returning r.report, r.content, r.store_name, r.language, r.created_at, r.ends_at;
  end;
revoke execute on function signpost_open_shared_report(bytea, timestamptz) from public;
grant execute on function signpost_open_shared_report(bytea, timestamptz) to signpost_app;
