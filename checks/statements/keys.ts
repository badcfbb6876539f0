import type { Connection, Tables } from './tables.ts'

/** A unique, primary or foreign key of a shop's table without `shop_id`. */
export interface KeyFault {
  table: string
  key: string
}

/**
 * Finds keys and unique indexes of a shop's tables without `shop_id`, which no single shard could enforce. For a
 * foreign key to a directory table only its own columns count, for one to another table of the shop both sides.
 */
export async function keysWithoutShop(database: Connection, tables: Tables): Promise<KeyFault[]> {
  const shops = [...tables].filter(([, { kind }]) => kind === 'shop').map(([table]) => table)
  const { rows } = await database.query(
    `with columns_of as (
      select a.attrelid, a.attnum from pg_attribute a where a.attname = 'shop_id' and not a.attisdropped)
    select t.relname::text as table, i.relname::text as key
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where t.relname = any($1) and x.indisunique and not exists (
        select from columns_of c where c.attrelid = t.oid and c.attnum = any(x.indkey::int2[]))
    union
    select t.relname::text, k.conname::text
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and t.relname = any($1) and (
        not exists (select from columns_of c where c.attrelid = t.oid and c.attnum = any(k.conkey))
        or r.relname = any($1)
          and not exists (select from columns_of c where c.attrelid = r.oid and c.attnum = any(k.confkey)))
    order by 1, 2`,
    [shops],
  )
  return rows as KeyFault[]
}

/** Finds policies of a shop's tables that use a subquery, which a distributed table does not accept. */
export async function policiesWithSubquery(database: Connection): Promise<string[]> {
  const { rows } = await database.query(`
    select distinct c.relname::text as table from pg_policy p join pg_class c on c.oid = p.polrelid
      where pg_get_expr(p.polqual, c.oid) ~* 'select' or pg_get_expr(p.polwithcheck, c.oid) ~* 'select' order by 1`)
  return (rows as { table: string }[]).map(({ table }) => table)
}
