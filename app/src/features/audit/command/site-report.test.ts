import { expect, test } from 'vitest'
import { templateOf } from '#core/crawl/domain/page-urls.ts'
import type { Apart } from '#core/crawl/facts/collect-apart.ts'
import { collectFacts } from '#core/crawl/facts/collect-facts.ts'
import { workOf } from '#kit/server/threads/bounded-task.ts'
import { auditSiteReport } from './site-report.ts'

const ORIGIN = 'https://shop.example'
const apart: Apart = async (task, input) => ({
  ok: true,
  output: (await workOf(task).run(input as never)) as never,
})

/** Returns the pages reported as missing from all sitemaps. */
async function missing(sitemaps: (string[] | null)[]): Promise<unknown[]> {
  const report = auditSiteReport.begin({ origin: ORIGIN, apart, limit: 100 })
  for (const urls of sitemaps) report.listed?.(urls?.map((path) => ORIGIN + path) ?? null)
  for (const path of ['/', '/products/a', '/products/b']) {
    const url = ORIGIN + path
    const collected = collectFacts({
      ...{ html: '<title>Page</title>', asked: url, url, origin: ORIGIN, status: 200 },
      ...{ redirects: [], headers: {}, mostLinks: 10 },
    })
    const page = { url, template: 'product' as const, state: 'read' as const, reason: null, status: 200 }
    await report.page({ ...page, readAt: new Date(), title: '', ...collected })
  }
  return report.end(true).rows.flatMap(([, check, , url]) => (check === 'sitemap-missing' ? [url] : []))
}

test.each([
  ['all sitemaps were read', [['/', '/products/a']], [`${ORIGIN}/products/b`]],
  ['each of several was read', [['/products/b'], ['/products/a']], []],
  ['one of them did not answer', [['/products/a'], null], []],
  ['there is none', [], []],
])('a page is missing from the sitemap where %s', async (_, sitemaps, told) => {
  expect(await missing(sitemaps)).toEqual(told)
})

test.each([
  [10, [`${ORIGIN}/pages/d`]],
  [1, []],
])('with %i links kept of a page, these pages are told as unlinked: %j', async (mostLinks, told) => {
  const report = auditSiteReport.begin({ origin: ORIGIN, apart, limit: 100 })
  const links = ['b', 'c'].map((name) => `<a href="/pages/${name}">${name}</a>`).join('')
  for (const path of ['/', '/pages/b', '/pages/c', '/pages/d']) {
    const url = ORIGIN + path
    const collected = collectFacts({
      ...{ html: path === '/' ? links : '', asked: url, url, origin: ORIGIN, status: 200 },
      ...{ redirects: [], headers: {}, mostLinks },
    })
    const page = { url, template: templateOf(url), state: 'read' as const, reason: null, status: 200 }
    await report.page({ ...page, readAt: new Date(), title: '', ...collected })
  }
  const orphans = report.end(true).rows.filter(([, check]) => check === 'orphan')
  expect(orphans.map(([, , , url]) => url)).toEqual(told)
})

test('language versions that name each other are returned, however many a page has', async () => {
  const report = auditSiteReport.begin({ origin: ORIGIN, apart, limit: 200 })
  const paths = Array.from({ length: 120 }, (_, at) => `/pages/version-${at}`)
  const head = paths.map((path) => `<link rel="alternate" hreflang="de" href="${ORIGIN}${path}">`).join('')
  for (const path of [paths[0], paths[119]]) {
    const url = `${ORIGIN}${path}`
    const collected = collectFacts({
      ...{ html: `<head>${head}</head>`, asked: url, url, origin: ORIGIN, status: 200 },
      ...{ redirects: [], headers: {}, mostLinks: 10 },
    })
    const page = { url, template: templateOf(url), state: 'read' as const, reason: null, status: 200 }
    await report.page({ ...page, readAt: new Date(), title: '', ...collected })
  }
  expect(report.end(true).rows.filter(([, check]) => check === 'hreflang-return')).toEqual([])
})

test('a filtered list whose canonical URL is the whole list is no page of its own', async () => {
  const report = auditSiteReport.begin({ origin: ORIGIN, apart, limit: 100 })
  for (const path of ['/collections/types', '/collections/types?q=Bags', '/collections/types?q=Hats']) {
    const url = ORIGIN + path
    const head = `<title>${path} of a store that sells many things</title><link rel="canonical" href="${ORIGIN}/collections/types">`
    const collected = collectFacts({
      ...{ html: `<html lang="en"><head>${head}</head><body><h1>Types</h1></body></html>`, asked: url, url },
      ...{ origin: ORIGIN, status: 200, redirects: [], headers: {}, mostLinks: 10 },
    })
    const page = { url, template: 'collection' as const, state: 'read' as const, reason: null, status: 200 }
    await report.page({ ...page, readAt: new Date(), title: '', ...collected })
  }
  expect(report.end(true).json).toMatchObject({ pages: 1 })
})
