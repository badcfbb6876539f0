import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { markupVerdicts } from '#core/judging/markup-verdict.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Pages per batch. */
const AT_ONCE = 1_000

/**
 * Counts the pages on which the search engine and Signpost agree about rich results: something in them is wrong, or
 * nothing is. Compares pages on which both found markup and which the engine crawled after we last saw the content
 * change.
 */
export async function measureAgreement(ctx: ShopContext): Promise<{ compared: number; agreed: number }> {
  const total = { compared: 0, agreed: 0 }
  let after: string | null = null
  do {
    const from: string | null = after
    after = await ctx.tx(async (tx) => {
      const rows = await richBehind(tx, from)
      const ours = await markupVerdicts(
        ctx,
        tx,
        rows.map(({ url }) => url),
      )
      for (const { url, rich_verdict: theirs } of rows) {
        const own = ours.get(url)
        if (!own || own.types.length === 0) continue
        total.compared += 1
        if ((own.verdict === 'error') === (theirs === 'invalid')) total.agreed += 1
      }
      return rows.length < AT_ONCE ? null : (rows.at(-1)?.url_hash ?? null)
    })
  } while (after !== null)
  return total
}

async function richBehind(
  tx: ShopTx,
  after: string | null,
): Promise<{ url_hash: string; url: string; rich_verdict: 'valid' | 'invalid' }[]> {
  const least = after === null ? sql`true` : sql`url_hash > ${after}::bigint`
  const { rows } = await sql<{ url_hash: string; url: string; rich_verdict: 'valid' | 'invalid' }>`
    select url_hash, url, rich_verdict from index_status_pages
      where shop_id = ${shopOf(tx)} and rich_verdict is not null
        and (changed_at is null or crawled_at > changed_at) and ${least}
      order by url_hash limit ${AT_ONCE}`.execute(tx)
  return rows
}
