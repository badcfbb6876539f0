import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Held } from '#rules/redirects/compile/gather.ts'
import { keyOf, type StoreRedirect } from './redirect-store.ts'

/** Rows of one query. */
const PAGE = 5_000

interface Row extends StoreRedirect {
  digest: string
}

/** Returns every redirect of the store, read page by page. A redirect's path is its id. */
export async function allRedirects(ctx: ShopContext): Promise<Held[]> {
  const all: Held[] = []
  let after: string | null = null
  for (;;) {
    const beyond: string | null = after
    const { rows }: { rows: Row[] } = await ctx.tx((tx) =>
      sql<Row>`
        select path, target, path_md5 as digest from store_redirects
          where shop_id = ${shopOf(tx)} and target is not null and (${beyond}::uuid is null or path_md5 > ${beyond}::uuid)
          order by path_md5 limit ${PAGE}`.execute(tx),
    )
    for (const { path, target } of rows) all.push({ id: path, path, target })
    if (rows.length < PAGE) return all
    after = rows.at(-1)?.digest ?? null
  }
}

/**
 * Returns the redirects that a change of these paths can affect: those of the same paths, those that follow from the
 * new targets, and those that lead over the paths. No other redirect can form a loop with them or be shortened
 * because of them. Null if there are more than `most`.
 */
export async function redirectsAround(
  tx: ShopTx,
  asked: { paths: readonly string[]; targets: readonly string[] },
  most: number,
): Promise<Held[] | null> {
  const { rows } = await sql<StoreRedirect>`
    with recursive ahead (key) as (
        select unnest(${[...asked.paths, ...asked.targets].map(keyOf)}::text[])
      union
        select r.target_key from ahead a
          join store_redirects r on r.shop_id = ${shopOf(tx)} and r.key_md5 = md5(a.key)::uuid and r.target_key is not null
      ), behind (key) as (
        select unnest(${asked.paths.map(keyOf)}::text[])
      union
        select r.key from behind b
          join store_redirects r on r.shop_id = ${shopOf(tx)} and r.target_md5 = md5(b.key)::uuid and r.target is not null
      )
      select r.path, r.target from (select key from ahead union select key from behind) near
        join store_redirects r on r.shop_id = ${shopOf(tx)} and r.key_md5 = md5(near.key)::uuid
        where r.target is not null limit ${most + 1}`.execute(tx)
  if (rows.length > most) return null
  return rows.map(({ path, target }) => ({ id: path, path, target }))
}
