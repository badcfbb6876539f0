import { expect, test } from 'vitest'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { runInThread } from '#core/judging/run-in-thread.ts'
import { type CrawlEnd, crawl } from './crawl-pages.ts'
import type { Apart } from './facts/collect-apart.ts'
import { createMemoryFrontier } from './memory-frontier.ts'
import type { VisitedPage } from './visit.ts'

const origin = 'https://shop.example'
const pages: PageReader = {
  sitemapsOf: async () => [],
  read: async (url) => ({
    ...{ state: 'read', status: 200, url, headers: new Headers(), redirects: [], readAt: new Date() },
    html: '<a href="/pages/large">a</a><a href="/pages/broken">b</a><a href="/pages/plain">c</a>',
  }),
}

test('a page that meets its bounds, or a fault of the judge, is one page by name, and the others are read', async () => {
  const faults: unknown[] = []
  const apart: Apart = async (task, input) => {
    const { asked } = input as { asked?: string }
    if (asked?.endsWith('/large')) return { ok: false, error: richResultsErrors.tooLargeToJudge }
    if (asked?.endsWith('/broken')) return { ok: false, error: richResultsErrors.judgeFailed }
    return runInThread(task, input, { key: 'test', onFault: (error) => faults.push(error) })
  }
  const found: VisitedPage[] = []
  const frontier = createMemoryFrontier({
    start: { pages: [`${origin}/`], sitemaps: [] },
    limit: 10,
    onPage: async (page) => (found.push(page), null),
  })
  expect(await crawl({ pages, origin, frontier, purpose: 'background', apart, mostLinks: 10 })).toEqual({
    state: 'done',
  })
  expect(
    Object.fromEntries(found.map(({ url, state, reason }) => [url.slice(origin.length), [state, reason]])),
  ).toEqual({
    '/': ['read', null],
    '/pages/large': ['not-read', 'rich-results.too-large-to-judge'],
    '/pages/broken': ['not-read', 'rich-results.judge-failed'],
    '/pages/plain': ['read', null],
  })
  expect(frontier.coverage()).toMatchObject({ known: 4, read: 2 })
  expect(faults).toEqual([])
})

/** A store of some pages that names two sitemaps; `fails` says which URLs it does not answer, how often, and how. */
async function readStore(fails: Record<string, { times: number; how: Partial<PageReading> }>) {
  const left = new Map(Object.entries(fails).map(([path, { times }]) => [path, times]))
  const asked: string[] = []
  const named = (paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
  const store: PageReader = {
    sitemapsOf: async () => [],
    read: async (url) => {
      const path = url.slice(origin.length)
      asked.push(path)
      const readAt = new Date()
      const [pattern, fault] = Object.entries(fails).find(([one]) => new RegExp(one).test(path)) ?? []
      if (pattern !== undefined && fault && (left.get(pattern) ?? 0) > 0) {
        left.set(pattern, (left.get(pattern) ?? 0) - 1)
        return {
          url,
          readAt,
          redirects: [],
          values: {},
          retryAfterSeconds: null,
          ...fault.how,
        } as unknown as PageReading
      }
      const html =
        path === '/a.xml'
          ? named(['/pages/1', '/pages/2', '/pages/3'])
          : path === '/b.xml'
            ? named(['/pages/4'])
            : ''
      return { state: 'read', status: 200, url, html, headers: new Headers(), redirects: [], readAt }
    },
  }
  const ends: string[] = []
  const frontier = createMemoryFrontier({
    start: { pages: [`${origin}/`], sitemaps: [`${origin}/a.xml`, `${origin}/b.xml`] },
    limit: 10,
    onPage: async ({ url, state }) => (ends.push(`${url.slice(origin.length)} ${state}`), null),
  })
  const waits: number[] = []
  const apart: Apart = (task, input) => runInThread(task, input, { key: 'test', onFault: () => undefined })
  let end: CrawlEnd
  let silent = 0
  do {
    end = await crawl({ pages: store, origin, frontier, purpose: 'background', apart, mostLinks: 10, silent })
    if (end.state === 'wait') waits.push(end.seconds)
    silent = 'silent' in end ? end.silent : 0
  } while (end.state === 'wait')
  return { end, ends: ends.toSorted(), waits, asked, coverage: frontier.coverage() }
}

const limited = { state: 'not-read', reason: 'page-reader.rate-limited', retryAfterSeconds: 5 } as const
const ALL = ['/ read', '/pages/1 read', '/pages/2 read', '/pages/3 read', '/pages/4 read']

test('a sitemap the store puts off once is read later', async () => {
  const { end, ends, waits, coverage } = await readStore({ '^/b.xml': { times: 1, how: limited } })
  expect([end, ends, waits]).toEqual([{ state: 'done' }, ALL, [5]])
  expect(coverage.sitemapsNotRead).toEqual([])
})

test('a sitemap that is never read is named, and the pages of the others are read', async () => {
  const { end, ends, asked, coverage } = await readStore({ '^/b.xml': { times: 99, how: limited } })
  expect([end, ends]).toEqual([{ state: 'done' }, ALL.slice(0, 4)])
  expect(asked.filter((path) => path === '/b.xml')).toHaveLength(3)
  expect(coverage.sitemapsNotRead).toEqual([{ url: `${origin}/b.xml`, reason: limited.reason }])
})

test('of a store that is away no page is given up, and the run ends after ten pauses at most', async () => {
  for (const how of [
    limited,
    { state: 'not-read', reason: 'page-reader.refused' },
    { state: 'broken', status: 502 },
  ]) {
    const { end, ends, waits } = await readStore({ '/$|pages|b.xml': { times: 999, how: how as never } })
    expect(end).toEqual({ state: 'away', reason: 'reason' in how ? how.reason : 'page-reader.page-status' })
    expect(ends).toEqual([])
    expect(waits.length).toBeLessThanOrEqual(10)
  }
})

test('a store that comes back is read whole', async () => {
  const how = { state: 'broken', status: 503 } as const
  const { end, ends } = await readStore({ '': { times: 8, how } })
  expect([end, ends]).toEqual([{ state: 'done' }, ALL])
})

test('single pages that answer with an error are broken after three attempts, without a pause', async () => {
  const how = { state: 'broken', status: 500 } as const
  const { end, ends, waits } = await readStore({ '^/pages': { times: 99, how } })
  expect([end, waits]).toEqual([{ state: 'done' }, []])
  expect(ends).toEqual(['/ read', ...[1, 2, 3, 4].map((n) => `/pages/${n} broken`)])
})

test('a URL that leads in circles is broken, not a redirect to wherever the reading was given up', async () => {
  const [a, b] = [`${origin}/pages/a`, `${origin}/pages/b`]
  const circle = [a, b, a, b, a].map((url) => ({ url, status: 302 }))
  const how = { state: 'broken', status: 302, url: b, redirects: circle } as const
  const { end, ends } = await readStore({ '^/pages/1': { times: 99, how } })
  expect([end, ends]).toEqual([{ state: 'done' }, ALL.map((one) => one.replace('1 read', '1 broken'))])
})

test('the home page is finished before another page is read', async () => {
  const steps: string[] = []
  const frontier = createMemoryFrontier({
    start: { pages: [`${origin}/pages/a`, `${origin}/`], sitemaps: [] },
    limit: 2,
    onPage: async ({ url }) => (steps.push(`end ${url.slice(origin.length)}`), null),
  })
  const read: PageReader['read'] = async (url, options) => {
    steps.push(`read ${url.slice(origin.length)}`)
    return pages.read(url, options)
  }
  const apart: Apart = (task, input) => runInThread(task, input, { key: 'test', onFault: () => undefined })
  await crawl({ pages: { ...pages, read }, origin, frontier, purpose: 'background', apart, mostLinks: 10 })
  expect(steps).toEqual(['read /', 'end /', 'read /pages/a', 'end /pages/a'])
})
