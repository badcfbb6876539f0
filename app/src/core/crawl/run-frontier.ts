import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { againAfterLock } from '#kit/server/db/again-after-lock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { templateOf } from './domain/page-urls.ts'
import type { Frontier } from './frontier.ts'
import { pagesLinkedFrom } from './known-page.ts'
import type { AnyPageCheck } from './page-check.ts'
import { savePage } from './page-store.ts'
import { saveRedirect } from './redirect-store.ts'
import { judgeVisited } from './run-page-checks.ts'
import { endSitemap, nextSitemap, postponeSitemap } from './run-sitemaps.ts'
import { lockRunning, type RunRow } from './run-store.ts'
import { spellingHash } from './url-hash.ts'
import { unread, type Visit } from './visit.ts'

interface RunRef {
  ctx: ShopContext
  run: Pick<RunRow, 'id' | 'page_limit'>
}

/** The frontier of a run in the database. Every step is committed, so a crash loses only the page being read. */
export function createRunFrontier(
  ctx: ShopContext,
  run: Pick<RunRow, 'id' | 'page_limit'>,
  checks: readonly AnyPageCheck[],
): Frontier {
  const context = { ctx, run }
  const shopId = ctx.shop.id
  return {
    nextSitemap: () => ctx.tx((tx) => nextSitemap(tx, run.id)),
    endSitemap: (url, found) =>
      ctx.tx(async (tx) => {
        const open = await lockRunning(tx, shopId, run.id)
        // Another process may have ended it: its pages over the limit would count twice.
        if (!(open?.sitemaps as string[] | undefined)?.includes(url)) return
        if ('reason' in found) {
          await endSitemap(tx, run.id, { url, sitemaps: [], reason: found.reason })
          return
        }
        await addPages(tx, context, { urls: found.pages, counted: true })
        await endSitemap(tx, run.id, { url, sitemaps: found.sitemaps, reason: null })
      }),
    postponeSitemap: (url, reason) =>
      ctx.tx(async (tx) => {
        const open = await lockRunning(tx, shopId, run.id)
        if ((open?.sitemaps as string[] | undefined)?.includes(url))
          await postponeSitemap(tx, run.id, { url, reason })
      }),
    nextPages: (count) =>
      ctx.tx((tx) =>
        tx
          .selectFrom('crawl_pages')
          .select(['url', 'attempts'])
          .where('shop_id', '=', shopId)
          .where('run_id', '=', run.id)
          .where('waiting', '=', true)
          .orderBy('attempts')
          .orderBy('id')
          .limit(count)
          .execute(),
      ),
    endPage: async (asked, visit) => {
      try {
        await endPage(context, checks, asked, visit)
      } catch (error) {
        if (!isRefusedData(error)) throw error
        ctx.log.error({ err: error, page: asked }, 'could not save a crawled page')
        const reason = richResultsErrors.judgeFailed.code
        const failed = unread(
          asked,
          { readAt: visit.page?.readAt ?? new Date() },
          { state: 'not-read', reason },
        )
        await endPage(context, checks, asked, failed)
      }
    },
    postpone: async (asked) => {
      await ctx.tx((tx) =>
        tx
          .updateTable('crawl_pages')
          .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
          .where('shop_id', '=', shopId)
          .where('url', '=', asked)
          .execute(),
      )
    },
  }
}

async function endPage(
  context: RunRef,
  checks: readonly AnyPageCheck[],
  asked: string,
  { page, redirect, further }: Visit,
): Promise<void> {
  const { ctx, run } = context
  const checked = page ? await judgeVisited(ctx, checks, page) : []
  const store = async (tx: ShopTx): Promise<void> => {
    if (!(await lockRunning(tx, ctx.shop.id, run.id))) return
    let urls = further
    if (!page) await saveRedirect(tx, { shopId: ctx.shop.id, runId: run.id }, asked, redirect)
    // What only this page leads to would otherwise count as gone.
    else if (await savePage(tx, ctx.shop.id, page, checked)) urls = await pagesLinkedFrom(tx, page.url)
    await addPages(tx, context, { urls, counted: false })
  }
  await againAfterLock(LOCK_TRIES, () => ctx.tx(store))
}

/** A page waits for the other one that is read at once, and for a submission to search engines that is being chosen. */
export const LOCK_TRIES = 4

/** The database rejects a value (class 22) or its size (class 54): a retry would not help. */
function isRefusedData(error: unknown): boolean {
  return /^(?:22|54)/.test(String((error as { code?: unknown } | null)?.code ?? ''))
}

/**
 * Adds URLs to the run up to its limit. URLs from sitemaps beyond the limit are counted; links are not, because it is
 * unknown which of them were already counted.
 */
export async function addPages(
  tx: ShopTx,
  { ctx, run }: RunRef,
  { urls, counted }: { urls: readonly string[]; counted: boolean },
): Promise<void> {
  if (urls.length === 0) return
  const known = await tx
    .selectFrom('crawl_pages')
    .select('url')
    .where('shop_id', '=', ctx.shop.id)
    .where('run_id', '=', run.id)
    .where('url', '=', sql<string>`any(${[...urls]}::text[])`)
    .execute()
  const seen = new Set(known.map(({ url }) => url))
  const unseen = [...new Set(urls)].filter((url) => !seen.has(url))
  const fresh = await withoutRedirects(tx, run.id, unseen)
  // Counting reads every page of the run, and nearly all links of a page, such as its menu, are known.
  if (fresh.length === 0) return
  const { pages } = await tx
    .selectFrom('crawl_pages')
    .select(({ fn }) => fn.countAll<string>().as('pages'))
    .where('shop_id', '=', ctx.shop.id)
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow()
  const taken = fresh.slice(0, Math.max(0, run.page_limit - Number(pages)))
  for (let at = 0; at < taken.length; at += ROWS_AT_ONCE)
    await insertPages(tx, { ctx, run }, taken.slice(at, at + ROWS_AT_ONCE))
  if (counted && fresh.length > taken.length)
    await tx
      .updateTable('crawl_runs')
      .set(({ eb }) => ({ over_limit: eb('over_limit', '+', fresh.length - taken.length) }))
      .where('shop_id', '=', ctx.shop.id)
      .where('id', '=', run.id)
      .execute()
}

/** URLs that this run has found to redirect are no pages: read again, each of a circle would add the next for ever. */
async function withoutRedirects(tx: ShopTx, runId: string, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const byHash = new Map(urls.map((url) => [String(spellingHash(url)), url]))
  const { rows } = await sql<{ url_hash: string }>`
    select url_hash from crawl_redirects
      where shop_id = ${shopOf(tx)} and run_id = ${runId} and url_hash = any(${[...byHash.keys()]}::bigint[])`.execute(
    tx,
  )
  for (const { url_hash: hash } of rows) byHash.delete(String(hash))
  return [...byHash.values()]
}

/** A statement's parameters are limited; four per row. */
const ROWS_AT_ONCE = 5_000

async function insertPages(tx: ShopTx, { ctx, run }: RunRef, urls: readonly string[]): Promise<void> {
  await tx
    .insertInto('crawl_pages')
    .values(urls.map((url) => ({ shop_id: ctx.shop.id, url, template: templateOf(url), run_id: run.id })))
    .onConflict((known) =>
      known.columns(['shop_id', 'url']).doUpdateSet({ run_id: run.id, waiting: true, attempts: 0 }),
    )
    .execute()
}
