import { sql } from 'kysely'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { SEARCH_TYPES } from '../domain/search-types.ts'

export const FORGET_WORDS_JOB = 'search-console-connection.forget-words'
/** Words looked at in one transaction. */
const CHUNK = 2_000
/** A job that lasts longer leaves the rest to the next. */
const SLICE_MS = 20_000

/** The last word looked at. */
const position = z.object({ kind: z.string(), hash: z.string() })
export const forgetWordsPayload = z.object({ after: position.optional() })
type Position = z.infer<typeof position>

/**
 * Deletes the texts of queries and URLs that no stored day has any more, in short transactions and several jobs: most
 * have been searched for once, and their days are kept for 25 months (decision 0143).
 */
export async function forgetWords(
  ctx: ShopContext,
  { after }: z.infer<typeof forgetWordsPayload>,
  sliceMs = SLICE_MS,
): Promise<void> {
  const until = performance.now() + sliceMs
  let last = after ?? { kind: '', hash: '0' }
  for (;;) {
    const next = await ctx.tx((tx) => forgetChunk(tx, last))
    if (next === null) return
    last = next
    if (performance.now() >= until) break
  }
  const job = { shop: ctx.shop.id, payload: { after: last } }
  await ctx.queue.enqueue(FORGET_WORDS_JOB, job, { key: 'more' })
}

/** Returns the last word it looked at; null if there are no more. */
async function forgetChunk(tx: ShopTx, { kind, hash }: Position): Promise<Position | null> {
  const shop = shopOf(tx)
  // A day that is being stored takes words for known that this would delete: they wait for each other.
  await sql`select from search_console_fills where shop_id = ${shop} for update`.execute(tx)
  const { rows } = await sql<Position>`
    select kind, hash::text from search_console_words
      where shop_id = ${shop} and (kind, hash) > (${kind}, ${hash}::bigint)
      order by kind, hash limit ${CHUNK}`.execute(tx)
  for (const [of, words] of Map.groupBy(rows, (row) => row.kind)) {
    const column = sql.ref(of === 'query' ? 'query_hash' : 'page_hash')
    const table = sql.table(of === 'query' ? 'search_console_queries' : 'search_console_pages')
    const types = sql`any(${[...SEARCH_TYPES]}::text[])`
    await sql`
      delete from search_console_words w
        where w.shop_id = ${shop} and w.kind = ${of} and w.hash = any(${words.map((word) => word.hash)}::bigint[])
          and not exists (select from ${table} d
            where d.shop_id = ${shop} and d.search_type = ${types} and d.${column} = w.hash)
          and not exists (select from search_console_pairs p
            where p.shop_id = ${shop} and p.search_type = ${types} and p.${column} = w.hash)`.execute(tx)
  }
  return rows.length < CHUNK ? null : (rows.at(-1) ?? null)
}

/** Deletes some words of an earlier property, of which no day is left; false if there were none. */
export async function clearWords(tx: ShopTx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from search_console_words where shop_id = ${shopOf(tx)} and (kind, hash) in (
      select kind, hash from search_console_words where shop_id = ${shopOf(tx)} limit ${CHUNK})`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
