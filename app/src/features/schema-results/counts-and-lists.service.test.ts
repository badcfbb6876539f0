import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { newWorld } from '../../../testing/world.ts'
import { listInputSchema, viewSchema } from './contract.ts'
import { LEVELS } from './domain/level.ts'
import { seenOf } from './domain/seen.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { getPages, getProblems, getState } from './service.ts'

const scripts = (...nodes: object[]) =>
  nodes
    .map((node) => ({ '@context': 'https://schema.org', ...node }))
    .map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`)
    .join('')
const TWIN = { '@type': 'Organization', '@id': 'https://a.example/#us', name: 'Us', url: 'https://a.example' }
const HOW_TO = { '@type': 'HowTo', name: 'How to', step: [{ '@type': 'HowToStep', text: 'Do it.' }] }
const ADDED: Record<string, string> = {
  '/products/product-1': scripts({ '@type': 'Product', name: 'x' }),
  '/products/product-2': scripts(TWIN, TWIN),
  '/products/product-3': scripts(HOW_TO),
}
/** Read by the first scan, and by no later one. */
const KEPT = '/products/product-4'
const BROKEN = '/products/product-5'

test('each number of the screens and of Home is the number of rows of the list behind it', async () => {
  await using world = await newWorld({ store: { products: 5, image: true, collections: 1, pages: 1 } })
  const { ctx } = world
  const total = async (input: object) => (await getPages(ctx, listInputSchema.parse(input))).total
  const behind = (path: string) => total(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
  const scan = async (scans: number) => {
    const doctored = doctoredFrom(ctx, scans)
    await startRun(doctored)
    for (;;) {
      const { run } = await getState(ctx)
      if (run?.state !== 'running') return
      await crawlSlice(doctored, { run: run.id })
    }
  }
  await scan(1)
  await scan(2)

  const state = await getState(ctx)
  const { levels, views, facets, pages } = state
  const counts = [levels.error, levels['only-warning'], levels.outdated, levels.unread, levels.kept]
  expect(Math.min(...counts, views.duplicates), JSON.stringify(levels)).toBeGreaterThan(0)
  for (const view of viewSchema.options) {
    expect([view, await total({ view })]).toEqual([view, views[view]])
    for (const [name, options] of Object.entries({ type: facets.types, owner: facets.owners }))
      for (const { value, pages: found } of options)
        expect([view, value, await total({ view, [name]: value })]).toEqual([view, value, found[view]])
    for (const { value, pages: found } of facets.templates)
      expect(await total({ view, template: value })).toBe(found[view])
    for (const { key, severity, pages: found } of (await getProblems(ctx, view)).problems)
      expect([key, severity, await total({ view, problem: key })]).toEqual([key, severity, found])
  }
  for (const level of LEVELS)
    if (level !== 'info') expect([level, await total({ level })]).toEqual([level, levels[level]])
  expect(await total({ state: 'unread' })).toBe(levels.unread)
  // The tiles: each page with results once, and the rest.
  const { results } = seenOf(state)
  expect(levels.error + levels['only-warning'] + levels.valid).toBe(results)
  expect(results + levels.unread - levels.kept).toBe(pages)

  const [metric] = homeMetrics
  expect(await metric?.read(ctx)).toEqual({ part: results - levels.error, whole: results })
  expect(await behind(metric?.link ?? '')).toBe(results)
  expect(await behind(metric?.lacking ?? '')).toBe(levels.error)
  const lines = await Promise.all(
    homeCards.filter(({ question }) => question === 'wrong').map(({ read }) => read(ctx)),
  )
  expect(lines.flat().length).toBeGreaterThan(1)
  for (const { key, values, link } of lines.flat())
    expect([key, await behind(link?.to ?? '')]).toEqual([key, values['count']])
})

function doctoredFrom(ctx: ShopContext, scans: number): ShopContext {
  return {
    ...ctx,
    pages: {
      sitemapsOf: ctx.pages.sitemapsOf,
      read: async (url, options) => {
        const path = new URL(url).pathname
        if (scans > 1 && path === KEPT)
          return {
            ...{ state: 'not-read', reason: 'page-reader.rate-limited', values: {} },
            ...{ url, retryAfterSeconds: 1, readAt: new Date() },
          }
        if (path === BROKEN) return { state: 'broken', status: 404, url, redirects: [], readAt: new Date() }
        const reading = await ctx.pages.read(url, options)
        if (reading.state !== 'read') return reading
        return { ...reading, html: reading.html.replace('</body>', `${ADDED[path] ?? ''}</body>`) }
      },
    },
  }
}
