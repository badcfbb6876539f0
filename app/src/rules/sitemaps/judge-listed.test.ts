import { describe, expect, it } from 'vitest'
import { judgeListed } from './judge-listed.ts'
import type { AskedPage, ListedPage } from './listed-page.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const asked: AskedPage = {
  ...{
    state: 'read',
    status: 200,
    reason: null,
    readAt: day(20),
    noindex: false,
    closedToSearch: false,
    canonical: null,
  },
  ...{ sameSince: day(10), otherUntil: null },
}
const good: ListedPage = {
  ...{
    url: 'https://a.example/products/x',
    origin: 'https://a.example',
    listed: 1,
    allRead: true,
    images: 1,
  },
  ...{ lastmod: day(9), listedAt: day(20), unreturned: [], page: asked, redirect: null },
  resource: { image: true },
}
const elsewhere = 'https://a.example/products/y'

const codes = (page: ListedPage) => judgeListed(page).findings.map(({ code }) => code)

describe('a listed page', () => {
  it('is good where nothing is wrong', () => {
    expect(judgeListed(good)).toEqual({ verdict: 'good', findings: [] })
  })

  it('is unread while nobody knows, whatever else is known', () => {
    expect(judgeListed({ ...good, page: null }).verdict).toBe('unread')
    expect(judgeListed({ ...good, page: null, listed: 2 }).verdict).toBe('problem')
    expect(judgeListed({ ...good, listed: 0 }).verdict).toBe('missing')
    expect(judgeListed({ ...good, listed: 0, allRead: false })).toEqual({ verdict: 'unread', findings: [] })
  })

  it('says a date is behind only where the sitemap was read after the change', () => {
    const page = { ...asked, sameSince: day(15), otherUntil: day(14) }
    expect(codes({ ...good, page, listedAt: day(14) })).toEqual([])
    const behind = { ...good, page, listedAt: day(16) }
    expect(codes(behind)).toEqual(['lastmod-behind'])
    expect(judgeListed(behind).verdict).toBe('good')
    expect(codes({ ...behind, url: 'https://a.example/collections/x' })).toEqual([])
  })

  it('tells the gravest first', () => {
    const page = { ...asked, noindex: true, canonical: elsewhere }
    expect(codes({ ...good, page, listed: 3, lastmod: day(28) })).toEqual([
      ...['noindex', 'canonical-elsewhere', 'lastmod-future', 'twice'],
    ])
  })
})
