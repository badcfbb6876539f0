import { describe, expect, it } from 'vitest'
import { judgeListed } from './judge-listed.ts'
import { type AskedPage, type ListedPage, SITEMAP_CODES } from './listed-page.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const asked: AskedPage = {
  ...{ state: 'read', status: 200, reason: null, readAt: day(20), noindex: false, canonical: null },
  ...{ sameSince: day(10), otherUntil: null },
}
const good: ListedPage = {
  ...{ url: 'https://a.example/products/x', origin: 'https://a.example', listed: 1, images: 1 },
  ...{ lastmod: day(9), listedAt: day(20), unreturned: [], page: asked, redirect: null },
  resource: { image: true },
}
const elsewhere = 'https://a.example/products/y'

/** What each code is found on, and the nearest page it is not found on. */
const CASES: Record<(typeof SITEMAP_CODES)[number], { is: Partial<ListedPage>; isNot: Partial<ListedPage> }> =
  {
    dead: {
      is: { page: { ...asked, state: 'broken', status: 404 } },
      isNot: { page: { ...asked, state: 'not-read', status: null, reason: 'page-reader.timeout' } },
    },
    redirect: { is: { redirect: { to: elsewhere, status: 301 }, page: null }, isNot: { page: null } },
    noindex: { is: { page: { ...asked, noindex: true } }, isNot: {} },
    blocked: {
      is: { page: { ...asked, state: 'not-read', reason: 'page-reader.robots' } },
      isNot: { page: { ...asked, state: 'not-read', reason: 'page-reader.network' } },
    },
    'canonical-elsewhere': { is: { page: { ...asked, canonical: elsewhere } }, isNot: {} },
    'other-host': { is: { url: 'https://b.example/' }, isNot: { url: 'https://a.example/' } },
    missing: { is: { listed: 0, page: null }, isNot: { listed: 0, page: null, resource: null } },
    'no-return': { is: { unreturned: [{ language: 'de', url: elsewhere }] }, isNot: {} },
    'lastmod-future': { is: { lastmod: day(23) }, isNot: { lastmod: day(21) } },
    'lastmod-behind': {
      is: { page: { ...asked, otherUntil: day(9) }, lastmod: day(8) },
      isNot: { page: { ...asked, otherUntil: day(8) }, lastmod: day(9) },
    },
    twice: { is: { listed: 2 }, isNot: {} },
    'lastmod-unfounded': { is: { lastmod: day(15) }, isNot: { lastmod: day(10) } },
    'without-image': { is: { images: 0 }, isNot: { images: 0, resource: { image: false } } },
  }

const codes = (page: ListedPage) => judgeListed(page).findings.map(({ code }) => code)

describe('a listed page', () => {
  it('is good where nothing is wrong', () => {
    expect(judgeListed(good)).toEqual({ verdict: 'good', findings: [] })
  })

  it.each(SITEMAP_CODES)('%s is found where it is, and nothing else with it', (code) => {
    const { is, isNot } = CASES[code]
    expect(codes({ ...good, ...is })).toEqual([code])
    expect(codes({ ...good, ...isNot })).toEqual([])
  })

  it('is unread while nobody knows, whatever else is known', () => {
    expect(judgeListed({ ...good, page: null }).verdict).toBe('unread')
    expect(judgeListed({ ...good, page: null, listed: 2 }).verdict).toBe('problem')
    expect(judgeListed({ ...good, listed: 0 }).verdict).toBe('missing')
  })

  it('says a date is behind only where the sitemap was read after the change', () => {
    const page = { ...asked, sameSince: day(15), otherUntil: day(14) }
    expect(codes({ ...good, page, listedAt: day(14) })).toEqual([])
    expect(codes({ ...good, page, listedAt: day(16) })).toEqual(['lastmod-behind'])
  })

  it('tells the gravest first', () => {
    const page = { ...asked, noindex: true, canonical: elsewhere }
    expect(codes({ ...good, page, listed: 3, lastmod: day(28) })).toEqual([
      ...['noindex', 'canonical-elsewhere', 'lastmod-future', 'twice'],
    ])
  })
})
