import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { Database } from '#kit/server/db/database.ts'
import { CHUNK } from '#kit/server/db/delete-in-chunks.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

interface TableOfShop {
  name: string
  /** Columns that refer to rows of the same table, which then cannot be deleted in parts. */
  cut: string[]
}

/**
 * Deletes the shop's rows from every table of shops, in short transactions: by cascade from its own row, millions of
 * rows would be one statement, which no time limit leaves alone. Returns false if some are left at `until`
 * (`performance.now()`).
 */
export async function eraseRows(ctx: ShopContext, until: number): Promise<boolean> {
  for (const table of await tablesOfShops(ctx.db))
    for (const step of [...table.cut.map((column) => () => cut(ctx, table, column)), () => erase(ctx, table)])
      while ((await step()) >= CHUNK) if (performance.now() >= until) return false
  return true
}

/** Returns how many rows it deleted. */
async function erase(ctx: ShopContext, { name }: TableOfShop): Promise<number> {
  const table = sql.table(name)
  const { numAffectedRows } = await ctx.tx((tx) =>
    sql`delete from ${table} where shop_id = ${shopOf(tx)} and ctid = any(array(
      select ctid from ${table} where shop_id = ${shopOf(tx)} limit ${CHUNK}))`.execute(tx),
  )
  return Number(numAffectedRows ?? 0)
}

/** Removes references between rows of the same table; returns how many. */
async function cut(ctx: ShopContext, { name }: TableOfShop, column: string): Promise<number> {
  const [table, reference] = [sql.table(name), sql.ref(column)]
  const { numAffectedRows } = await ctx.tx((tx) =>
    sql`update ${table} set ${reference} = null where shop_id = ${shopOf(tx)} and ctid = any(array(
      select ctid from ${table} where shop_id = ${shopOf(tx)} and ${reference} is not null limit ${CHUNK}))`.execute(
      tx,
    ),
  )
  return Number(numAffectedRows ?? 0)
}

/** Returns the tables of shops, each after those whose rows refer to it: their rows would go by cascade. */
async function tablesOfShops({ kysely }: Database): Promise<TableOfShop[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from declared_tables where kind = 'shop' order by name`.execute(kysely)
  const { rows: keys } = await sql<{ name: string; refersTo: string; columns: string[] }>`
    select t.relname::text as name, r.relname::text as "refersTo",
        array(select a.attname::text from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull) as columns
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(kysely)
  const ordered = new Set<string>()
  const visited = new Set<string>()
  const visit = (table: string): void => {
    if (visited.has(table)) return
    visited.add(table)
    for (const { name, refersTo } of keys) if (refersTo === table) visit(name)
    ordered.add(table)
  }
  for (const { name } of tables) visit(name)
  const declared = new Set(tables.map(({ name }) => name))
  return [...ordered]
    .filter((name) => declared.has(name))
    .map((name) => ({
      name,
      cut: keys.filter((key) => key.name === name && key.refersTo === name).flatMap(({ columns }) => columns),
    }))
}
