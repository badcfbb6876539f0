import { sql } from 'kysely'
import { z } from 'zod'
import { findRun } from '#core/crawl/run-store.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { SITEMAP_CODES } from '#rules/sitemaps/check.ts'
import { LISTED_KINDS } from '../domain/kinds.ts'
import { findReading } from '../reading/reading-store.ts'

const rememberedSchema = z.array(
  z.object({ kind: z.enum(LISTED_KINDS), code: z.enum(SITEMAP_CODES), pages: z.number().int() }),
)
/** Number of pages of one kind that had this problem. */
export type RememberedProblem = z.infer<typeof rememberedSchema>[number]

/**
 * Stores the problems once a scan has ended and the sitemaps have been read; those of the previous scan stay for
 * comparison. Each scan is stored once: problems that a later reading finds count as new until the next scan.
 */
export async function rememberProblems(tx: ShopTx): Promise<void> {
  const shop = shopOf(tx)
  const run = await findRun(tx, shop)
  const reading = await findReading(tx)
  if (!run || run.state === 'running' || reading?.state !== 'done') return
  const { rows } = await sql<RememberedProblem>`
    select e.kind, f.code, count(*)::int as pages
      from sitemaps_entries e cross join lateral unnest(e.codes) as f (code)
      where e.shop_id = ${shop} group by e.kind, f.code order by e.kind, f.code`.execute(tx)
  await sql`
    update sitemaps_readings set problems_before = problems, problems = ${JSON.stringify(rows)}::jsonb, problems_scan = ${run.id}::bigint
      where shop_id = ${shop} and problems_scan is distinct from ${run.id}::bigint`.execute(tx)
}

/** Returns the problems of the scan before the last one; null if there is none to compare with. */
export async function problemsBefore(tx: ShopTx): Promise<RememberedProblem[] | null> {
  const { rows } = await sql<{ before: unknown }>`
    select problems_before as before from sitemaps_readings where shop_id = ${shopOf(tx)}`.execute(tx)
  const read = rememberedSchema.safeParse(rows[0]?.before)
  return read.success ? read.data : null
}
