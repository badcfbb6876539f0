import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { templateOf } from '../domain/addresses.ts'
import { unexamined } from '../domain/examine.ts'
import { savePage } from '../page-store.ts'
import type { RunRow } from '../run-store.ts'
import type { Frontier, Visit } from './frontier.ts'

/** Sitemap files read in one run: an index of the platform names a file for each 2,500 resources. */
const MOST_SITEMAPS = 200

/** The frontier of a run in the database: every step is committed, so that a crash costs the page under way. */
export function createRunFrontier(ctx: ShopContext, run: Pick<RunRow, 'id' | 'page_limit'>): Frontier {
  const place = { ctx, run }
  return {
    nextSitemap: () =>
      ctx.tx(async (tx) => {
        const row = await tx
          .selectFrom('audit_runs')
          .where('shop_id', '=', shopOf(tx))
          .select('sitemaps')
          .where('id', '=', run.id)
          .executeTakeFirst()
        return ((row?.sitemaps ?? []) as string[])[0] ?? null
      }),
    settleSitemap: (url, found) =>
      ctx.tx(async (tx) => {
        await addPages(tx, place, { urls: found.pages, counted: true })
        await settleSitemap(tx, run.id, { url, sitemaps: found.sitemaps })
      }),
    nextPages: (count) =>
      ctx.tx((tx) =>
        tx
          .selectFrom('audit_pages')
          .where('shop_id', '=', shopOf(tx))
          .select(['url', 'attempts'])
          .where('run_id', '=', run.id)
          .where('waiting', '=', true)
          .orderBy('attempts')
          .orderBy('id')
          .limit(count)
          .execute(),
      ),
    settlePage: async (asked, visit) => {
      try {
        await settlePage(place, asked, visit)
      } catch (error) {
        if (!isRefusedData(error)) throw error
        ctx.log.error({ err: error, page: asked }, 'what was found on a page could not be kept')
        const reason = richResultsErrors.judgeFailed.code
        const failed = unexamined({ url: asked, state: 'not-read', reason, status: null, readAt: new Date() })
        await settlePage(place, asked, { finding: failed, links: [] })
      }
    },
    postpone: async (asked) => {
      await ctx.tx((tx) =>
        tx
          .updateTable('audit_pages')
          .where('shop_id', '=', shopOf(tx))
          .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
          .where('url', '=', asked)
          .execute(),
      )
    },
  }
}

async function settlePage(
  place: { ctx: ShopContext; run: Pick<RunRow, 'id' | 'page_limit'> },
  asked: string,
  { finding, links }: Visit,
): Promise<void> {
  await place.ctx.tx(async (tx) => {
    if (finding) await savePage(tx, place.ctx.shop.id, finding)
    else
      await tx.deleteFrom('audit_pages').where('shop_id', '=', shopOf(tx)).where('url', '=', asked).execute()
    await addPages(tx, place, { urls: links, counted: false })
  })
}

/** The database does not take a value (class 22) or so much of it (class 54): trying again would not help. */
function isRefusedData(error: unknown): boolean {
  return /^(?:22|54)/.test(String((error as { code?: unknown } | null)?.code ?? ''))
}

/** Four parameters a row, and a statement takes 65,535. */
const ROWS_AT_ONCE = 5_000

/**
 * Puts addresses into the run as far as its limit allows. Those of sitemaps beyond it are counted; links are not,
 * because nobody could tell which of them were counted before.
 */
export async function addPages(
  tx: ShopTx,
  { ctx, run }: { ctx: ShopContext; run: Pick<RunRow, 'id' | 'page_limit'> },
  { urls, counted }: { urls: readonly string[]; counted: boolean },
): Promise<void> {
  if (urls.length === 0) return
  const known = await tx
    .selectFrom('audit_pages')
    .where('shop_id', '=', shopOf(tx))
    .select('url')
    .where('run_id', '=', run.id)
    .where('url', '=', sql<string>`any(${[...urls]}::text[])`)
    .execute()
  const seen = new Set(known.map(({ url }) => url))
  const { pages } = await tx
    .selectFrom('audit_pages')
    .where('shop_id', '=', shopOf(tx))
    .select(({ fn }) => fn.countAll<string>().as('pages'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow()
  const fresh = [...new Set(urls)].filter((url) => !seen.has(url))
  const taken = fresh.slice(0, Math.max(0, run.page_limit - Number(pages)))
  for (let at = 0; at < taken.length; at += ROWS_AT_ONCE) {
    const rows = taken
      .slice(at, at + ROWS_AT_ONCE)
      .map((url) => sql`(${ctx.shop.id}, ${url}, ${templateOf(url)}, ${run.id})`)
    await sql`
      insert into audit_pages (shop_id, url, template, run_id) values ${sql.join(rows)}
        on conflict (shop_id, url) do update set run_id = excluded.run_id, waiting = true, attempts = 0`.execute(
      tx,
    )
  }
  if (counted && fresh.length > taken.length)
    await sql`update audit_runs set over_limit = over_limit + ${fresh.length - taken.length} where shop_id = ${shopOf(tx)} and id = ${run.id}`.execute(
      tx,
    )
}

async function settleSitemap(
  tx: ShopTx,
  runId: string,
  { url, sitemaps }: { url: string; sitemaps: string[] },
): Promise<void> {
  const row = await tx
    .selectFrom('audit_runs')
    .where('shop_id', '=', shopOf(tx))
    .select(['sitemaps', 'sitemaps_read'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const read = [...(row.sitemaps_read as string[]), url]
  const waiting = (row.sitemaps as string[]).filter((one) => one !== url)
  const fresh = sitemaps.filter((one) => !read.includes(one) && !waiting.includes(one))
  const room = Math.max(0, MOST_SITEMAPS - read.length - waiting.length)
  await tx
    .updateTable('audit_runs')
    .where('shop_id', '=', shopOf(tx))
    .set({
      sitemaps: JSON.stringify([...waiting, ...fresh.slice(0, room)]),
      sitemaps_read: JSON.stringify(read),
    })
    .where('id', '=', runId)
    .execute()
}
