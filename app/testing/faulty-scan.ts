import { sql } from 'kysely'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { CRAWL_JOB } from '#core/crawl/job-names.ts'
import { describeRun } from '#core/crawl/run-coverage.ts'
import type { CrawlRun } from '#core/crawl/run-schema.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'

type Answer = Partial<PageReading> | null
/** What a store answers for a URL instead; null: its own answer. */
export type Fault = (url: string) => Answer | Promise<Answer>

/** A page as a store shows it. */
export const answer = (html: string) =>
  ({ state: 'read', status: 200, headers: new Headers(), html }) as const
/** A page the store does not answer for. */
export const late = { state: 'not-read', reason: 'page-reader.timeout' } as const
/** Another page as the answer for `url`, which redirects there. */
export const movedTo = (path: string, url: string) => ({
  ...answer(''),
  url: new URL(path, url).href,
  redirects: [{ url, status: 301 }],
})

/** A store of an empty home page, a sitemap of these paths, and pages by path; all else does not exist. */
export function smallStore(listed: readonly string[], pages: Record<string, Fault>): Fault {
  return async (url) => {
    const { origin, pathname } = new URL(url)
    if (pathname === '/sitemap.xml') {
      const urls = listed.map((path) => `<url><loc>${origin}${path}</loc></url>`)
      return answer(`<urlset>${urls.join('')}</urlset>`)
    }
    return (
      (await pages[pathname]?.(url)) ?? (pathname === '/' ? answer('') : { state: 'broken', status: 404 })
    )
  }
}

/** The same shop with a store that answers like this. */
export function withFault(ctx: ShopContext, fault: Fault): ShopContext {
  return {
    ...ctx,
    pages: {
      sitemapsOf: ctx.pages.sitemapsOf,
      read: async (url, options) => {
        const found = await fault(url)
        if (found === null) return ctx.pages.read(url, options)
        const said = { url, readAt: new Date(), redirects: [], values: {}, retryAfterSeconds: null }
        return { ...said, ...found } as unknown as PageReading
      },
    },
  }
}

/** A whole scan, without its pauses. `begun` is called before the first slice. */
export async function scanWith(
  base: ShopContext,
  fault: Fault,
  begun: () => Promise<void> = async () => {},
): Promise<CrawlRun> {
  let payload: { run: string; silent?: number } | null = null
  const { queue } = base
  const enqueue: typeof queue.enqueue = async (job, given) => {
    if (job === CRAWL_JOB) payload = given.payload as never
  }
  const ctx = { ...withFault(base, fault), queue: { ...queue, enqueue } }
  await startRun(ctx)
  await begun()
  while (payload) {
    const next: { run: string; silent?: number } = payload
    payload = null
    await crawlSlice(ctx, next)
  }
  return ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    if (!run) throw new Error('There is no run.')
    return describeRun(tx, run)
  })
}

/** URLs of the pages that were read and whose facts are stored. */
export function readPagesOf(ctx: ShopContext): Promise<string[]> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ url: string }>`
      select p.url from crawl_pages p join crawl_facts f on f.shop_id = p.shop_id and f.page_id = p.id
        where p.shop_id = ${ctx.shop.id} and p.state = 'read' order by p.url`.execute(tx)
    return rows.map(({ url }) => url)
  })
}
