import type pg from 'pg'

/** Returns the tables that hold a shop's rows: those with a column `shop_id`, and `shops` itself. */
export async function tenantTables(pool: pg.Pool): Promise<{ table: string; key: string }[]> {
  const { rows } = await pool.query<{ table: string; key: string }>(`
    select c.relname::text as table, case c.relname when 'shops' then 'id' else 'shop_id' end as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'shops' or exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped))
    order by 1`)
  return rows
}

/** Returns tenant tables that row-level security does not close for the application: empty, or the build is broken. */
export async function tenantTablesWithoutPolicy(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(`
    select c.relname::text as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relforcerowsecurity
      and exists (select 1 from pg_policy p where p.polrelid = c.oid
        and p.polroles = array[(select oid from pg_roles where rolname = 'signpost_app')]
        and p.polqual is not null and p.polwithcheck is not null
        and pg_get_expr(p.polqual, c.oid) like '%signpost_current_shop()%'
        and pg_get_expr(p.polwithcheck, c.oid) like '%signpost_current_shop()%')
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname not in ('tenant', 'owner'))`)
  const closed = new Set(rows.map((row) => row.table))
  return (await tenantTables(pool)).map(({ table }) => table).filter((table) => !closed.has(table))
}
