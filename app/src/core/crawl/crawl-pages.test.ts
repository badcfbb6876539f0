import { expect, test } from 'vitest'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { runInThread } from '#core/judging/run-in-thread.ts'
import { crawl } from './crawl-pages.ts'
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
