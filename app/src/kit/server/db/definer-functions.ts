import type pg from 'pg'

/**
 * Returns functions of ours that run as the owner, or fix a search path for those that do, without naming `pg_temp`
 * last: a caller's temporary table would shadow a table inside them. Empty, or the build is broken.
 */
export async function functionsOpenToTemporaryTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select p.oid::regprocedure::text as name
    from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      left join lateral (
        select substr(setting, length('search_path=') + 1) as path
        from unnest(p.proconfig) setting where setting like 'search_path=%') own on true
    where n.nspname not in ('pg_catalog', 'information_schema')
      and (p.prosecdef or own.path is not null)
      and coalesce(own.path, '') !~ ',\\s*"?pg_temp"?\\s*$'
    order by 1`)
  return rows.map(({ name }) => name)
}
