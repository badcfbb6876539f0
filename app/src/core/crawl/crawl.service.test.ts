import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer, ShopContext } from '#core/context/context.ts'
import { RULES_VERSION } from '#rules/rich-results/version.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { PageFacts } from './facts/page-facts.ts'
import { type AnyPageCheck, PAGE_CHECKS } from './page-check.ts'
import { linksTo } from './page-store.ts'
import { rejudge } from './rejudge.ts'
import { findRun, RUNS_KEPT } from './run-store.ts'
import { crawlSlice, rereadPage, startRun } from './service.ts'
import { urlHash } from './url-hash.ts'

let world: World
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({ store: { products: 4, collections: 2, pages: 2, articles: 2 } })
  ctx = world.ctx
  await crawlAll(ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

async function crawlAll(of: ShopContext): Promise<void> {
  await startRun(of)
  for (;;) {
    const run = await of.tx((tx) => findRun(tx, of.shop.id))
    if (run?.state !== 'running') return
    await crawlSlice(of, { run: run.id })
  }
}

/** Returns what is stored of the page at a path. */
async function stored(path: string): Promise<{ id: string; url: string; facts: PageFacts; judged: object }> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string; url: string; facts: PageFacts; judged: object }>`
      select p.id, p.url, p.judged, f.facts from crawl_pages p
        join crawl_facts f on f.shop_id = ${ctx.shop.id} and f.page_id = p.id
        where p.shop_id = ${ctx.shop.id} and p.url like ${`%${path}`}`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error(`Nothing is stored of ${path}.`)
  return row
}

/** The check whose rules change; the others stay unchanged. */
const MARKUP = 'schema-results.markup'

/** The same shop with a changed check; requests to its storefront fail. */
function offline(change: (check: AnyPageCheck) => AnyPageCheck): ShopContext {
  const read = () => Promise.reject(new Error('The store was asked.'))
  return {
    ...ctx,
    pages: { read, sitemapsOf: read },
    offered: <Thing>(what: Offer<Thing>) =>
      what.name === PAGE_CHECKS.name
        ? (ctx
            .offered(PAGE_CHECKS)
            .map((check) => (check.name === MARKUP ? change(check) : check)) as unknown as Thing[])
        : ctx.offered(what),
  }
}

describe('what a reading keeps', () => {
  test('is what each page says, once', async () => {
    const { facts, judged } = await stored('/products/product-1')
    expect(facts).toMatchObject({ status: 200, redirects: [], language: 'en' })
    expect(facts.title).toContain('Product 1')
    expect(facts.canonicals.length).toBeGreaterThan(0)
    expect(facts.headings.some(({ level }) => level === 1)).toBe(true)
    expect(facts.words).toBeGreaterThan(10)
    expect(facts.markup?.blocks.length).toBeGreaterThan(0)
    expect(Object.keys(judged).sort()).toEqual(
      ctx
        .offered(PAGE_CHECKS)
        .map(({ name }) => name)
        .sort(),
    )
  })

  test('and which pages link to a URL, however it is spelled', async () => {
    const { url } = await stored('/products/product-1')
    const { origin } = new URL(url)
    const asked = (spelling: string) =>
      ctx.tx((tx) => linksTo(tx, ctx.shop.id, { hashes: [urlHash(spelling, origin)], most: 50 }))
    const found = await asked(url)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((link) => link.url.startsWith(origin))).toBe(true)
    expect(await asked(`${url}?utm_source=mail#top`)).toEqual(found)
    expect(await asked(`${origin}/nobody`)).toEqual([])
  })

  test('and where a URL leads that is no page, until a run finds it no more', async () => {
    const { url } = await stored('/pages/page-1')
    const moved: ShopContext = {
      ...ctx,
      pages: {
        sitemapsOf: ctx.pages.sitemapsOf,
        read: async (asked, options) => {
          const reading = await ctx.pages.read(asked, options)
          if (asked !== url || reading.state !== 'read') return reading
          return { ...reading, url: new URL('/', url).href, redirects: [{ url, status: 301 }] }
        },
      },
    }
    const redirects = () =>
      ctx.tx((tx) => tx.selectFrom('crawl_redirects').select(['url', 'to_url', 'status', 'steps']).execute())
    await crawlAll(moved)
    expect(await redirects()).toEqual([{ url, to_url: new URL('/', url).href, status: 301, steps: 1 }])
    await crawlAll(ctx)
    expect(await redirects()).toEqual([])
    expect((await stored('/pages/page-1')).url).toBe(url)
  })
})

describe('rules that changed', () => {
  test('judge what is stored, each page once, and ask the store for nothing', async () => {
    const pages: string[] = []
    const raised = offline((check) => ({
      ...check,
      version: check.version + 1,
      store: async (tx, page, judged) => {
        expect(judged?.ok).toBe(true)
        pages.push(page.pageId)
        await check.store(tx, page, judged)
      },
    }))
    const verdicts = () =>
      ctx.tx((tx) => tx.selectFrom('schema_results_pages').selectAll().orderBy('page_id').execute())
    const before = await verdicts()
    await rejudge(raised, {})
    expect(pages.length).toBe(before.length)
    expect(new Set(pages).size).toBe(pages.length)
    // The same rules give the same verdict from the facts as from the page.
    expect(await verdicts()).toEqual(before)
    await rejudge(raised, {})
    expect(pages.length).toBe(before.length)
  })

  test('go on where a slice ended', async () => {
    let judged = 0
    const dying = offline((check) => ({
      ...check,
      version: check.version + 2,
      store: async (tx, page, verdict) => {
        if (judged === 3) throw new Error('killed')
        judged += 1
        await check.store(tx, page, verdict)
      },
    }))
    await expect(rejudge(dying, {})).rejects.toThrow('killed')
    const count = async () => {
      const { rows } = await ctx.tx((tx) =>
        sql<{ pages: number }>`
          select count(*)::int as pages from crawl_pages
            where shop_id = ${ctx.shop.id} and judged @> ${JSON.stringify({ [MARKUP]: RULES_VERSION + 2 })}::jsonb`.execute(
          tx,
        ),
      )
      return rows[0]?.pages
    }
    expect(await count()).toBe(3)
    await rejudge(
      offline((check) => ({ ...check, version: check.version + 2 })),
      {},
    )
    expect(await count()).toBeGreaterThan(3)
  })

  test('leave alone what was read anew meanwhile, and what a newer collector has yet to read', async () => {
    await ctx.tx((tx) =>
      sql`update crawl_facts set version = version - 1 where shop_id = ${ctx.shop.id}`.execute(tx),
    )
    const none = offline((check) => ({
      ...check,
      version: check.version + 9,
      store: async () => {
        throw new Error('Something was judged.')
      },
    }))
    await rejudge(none, {})
  })
})

describe('a page that is read again', () => {
  test('and leads to another one now is no page any more', async () => {
    const { url } = await stored('/pages/page-1')
    const moved = url.replace('/pages/page-1', '/products/product-1')
    const reading = await ctx.pages.read(moved, { purpose: 'interactive' })
    await rereadPage({ ...ctx, pages: { ...ctx.pages, read: async () => reading } }, url)
    await expect(stored('/pages/page-1')).rejects.toThrow('Nothing is stored')
    const redirects = () =>
      ctx.tx((tx) =>
        tx
          .selectFrom('crawl_redirects')
          .select('to_url')
          .where('shop_id', '=', ctx.shop.id)
          .where('url', '=', url)
          .execute(),
      )
    expect(await redirects()).toEqual([{ to_url: moved }])
    // The redirect is taken back.
    await rereadPage(ctx, url, { purpose: 'background' })
    expect(await redirects()).toHaveLength(1)
    await rereadPage(ctx, url)
    expect(await redirects()).toEqual([])
    expect((await stored('/pages/page-1')).url).toBe(url)
  })

  test('and that the rules cannot judge is listed with the reason', async () => {
    const { id, url } = await stored('/products/product-1')
    const error = { code: 'rich-results.too-large-to-judge' } as never
    const unjudged = offline((check) => ({
      ...check,
      store: (tx, page) => check.store(tx, page, { ok: false, error }),
    }))
    await rereadPage({ ...unjudged, pages: ctx.pages }, url)
    const listed = await ctx.tx((tx) =>
      tx.selectFrom('schema_results_pages').select('unjudged').where('page_id', '=', id).execute(),
    )
    expect(listed).toEqual([{ unjudged: 'rich-results.too-large-to-judge' }])
  })
})

test('of more runs than are kept the oldest goes', async () => {
  await ctx.tx((tx) =>
    sql`insert into crawl_runs (shop_id, origin, page_limit, sitemaps, started_at, state, finished_at)
      select ${ctx.shop.id}, 'https://old.example', 10, '[]', now() - interval '1 year', 'done', now() from generate_series(1, ${RUNS_KEPT})`.execute(
      tx,
    ),
  )
  await crawlAll(ctx)
  const runs = await ctx.tx((tx) => tx.selectFrom('crawl_runs').select('id').orderBy('id').execute())
  expect(runs).toHaveLength(RUNS_KEPT)
  expect((await ctx.tx((tx) => findRun(tx, ctx.shop.id)))?.state).not.toBe('running')
})
