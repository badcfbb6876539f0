import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** Most changes one page of the History reads where no index serves all filters. */
export const READ_THROUGH = 10_000
/** Fewest characters for which a search can use the trigram index. */
const INDEXED_LENGTH = 3
/** Words in at most this many labels are looked up by an index. */
const RARE = 2_000
/**
 * Size of the sample, the number of points in the History it is taken from, and the matches from which words count as
 * frequent.
 */
const SAMPLE = 1_000
const TIMES = 10
const FREQUENT = 5

/**
 * Returns ids of the changes whose label has these words; null if the words are frequent, or too short for the index.
 */
export async function idsOfRareWords(ctx: ShopContext, tx: ShopTx, words: string): Promise<string[] | null> {
  if (words.length < INDEXED_LENGTH || (await areFrequent(ctx, tx, words))) return null
  const { rows } = await sql<{ ids: string[] | null }>`
    select signpost_labelled_changes(${contains(words)}, ${RARE}) as ids`.execute(tx)
  return rows[0]?.ids ?? null
}

/**
 * Estimates by a sample of the whole History: for frequent words the index has to read every match before it can
 * report.
 */
async function areFrequent(ctx: ShopContext, tx: ShopTx, words: string): Promise<boolean> {
  const { rows } = await sql<{ many: number }>`
    with span as (
      select min(settled_at) as first, max(settled_at) as last from changes
        where shop_id = ${ctx.shop.id} and settled_at is not null)
    select count(distinct c.id)::int as many from span, generate_series(1, ${TIMES}::int) as step, lateral (
        select c.id, c.label from changes c
          where c.shop_id = ${ctx.shop.id} and c.settled_at <= span.first + (span.last - span.first) * (step / ${TIMES}::float)
          order by c.settled_at desc, c.id desc limit ${SAMPLE / TIMES}) c
      where c.label ilike ${contains(words)}`.execute(tx)
  return (rows[0]?.many ?? 0) >= FREQUENT
}
