import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { auditSite } from './audit.ts'

const origin = 'https://shop.example'
const good = '<p>nothing</p>'
const bad = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","offers":{"@type":"Offer"}}</script>`

/** Sets up a site of pages by path; a number is the status of a broken page. */
function setUp(site: Record<string, string | number>) {
  const printed: string[] = []
  const errors: string[] = []
  const asked: string[] = []
  const signed: string[] = []
  const pages: PageReader = {
    sitemapsOf: async () => [],
    read: async (url, { signatureHeaders }): Promise<PageReading> => {
      asked.push(url)
      if (signatureHeaders) signed.push(url)
      const page = site[new URL(url).pathname] ?? 404
      const readAt = new Date('2026-11-21T12:00:00Z')
      if (typeof page === 'number') return { state: 'broken', status: page, url, redirects: [], readAt }
      return { state: 'read', status: 200, url, html: page, headers: new Headers(), redirects: [], readAt }
    },
  }
  const io = {
    print: async (text: string) => void printed.push(text),
    printError: (text: string) => errors.push(text),
    pages: () => pages,
    siteReports: [],
    pause: async () => {},
  }
  return { io, printed, errors, asked, signed }
}

describe('audit of any storefront', () => {
  it('asks no product for policies that the home page states', async () => {
    const script = (value: object) =>
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
    const offers = { '@type': 'Offer', price: 5, priceCurrency: 'EUR' }
    const sold = script({ '@type': 'Product', name: 'Fern', image: '/a.jpg', offers })
    const policy = { '@type': 'MerchantReturnPolicy', merchantReturnLink: `${origin}/returns` }
    const shop = { '@type': 'Organization', name: 'Fernhill', hasMerchantReturnPolicy: policy }
    const missing = async (home: string) => {
      const { io, printed } = setUp({ '/': `<a href="/products/a">a</a>${home}`, '/products/a': sold })
      await auditSite(origin, { json: true }, io)
      const { pages } = JSON.parse(printed[0] ?? '')
      const { issues } = pages.find(({ id }: { id: string }) => id.endsWith('/a'))
      return issues.filter(({ message }: { message: string }) => message.includes('hasMerchantReturnPolicy'))
        .length
    }
    expect(await missing('')).toBe(1)
    expect(await missing(script(shop))).toBe(0)
  })

  it('follows sitemap and links once each, and reports pages, sum and coverage', async () => {
    const { io, printed, asked } = setUp({
      '/': `<a href="/products/a">a</a><a href="/missing">b</a>${good}`,
      '/sitemap.xml': `<urlset><url><loc>${origin}/products/a</loc></url><url><loc>${origin}/pages/c</loc></url></urlset>`,
      '/products/a': `${bad}<a href="/">home</a>`,
      '/pages/c': good,
    })
    expect(await auditSite(origin, { json: true }, io)).toBe(1)
    const report = JSON.parse(printed[0] ?? '')
    expect(report).toMatchObject({
      url: origin,
      verdict: 'error',
      coverage: { known: 4, read: 3, broken: 1, notRead: [], overLimit: 0, percent: 75 },
      totals: { pagesWithErrors: 1 },
    })
    expect(report.pages.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      ['/', '/missing', '/pages/c', '/products/a'].map((path) => origin + path),
    )
    const visits = asked.filter((url) => url !== origin)
    expect(new Set(visits).size).toBe(visits.length)
  })

  it('names a sitemap that is none', async () => {
    const { io, printed } = setUp({ '/': good, '/sitemap.xml': '<title>Just a moment…</title>' })
    expect(await auditSite(origin, {}, io)).toBe(0)
    expect(printed.at(-1)).toContain(`sitemap not read: ${origin}/sitemap.xml (crawl.not-a-sitemap)`)
  })

  it('stops at --pages and says what it left out', async () => {
    const { io, printed } = setUp({
      '/': '<a href="/pages/a">a</a><a href="/pages/b">b</a>',
      '/pages/a': good,
      '/pages/b': good,
    })
    expect(await auditSite(origin, { pages: '2' }, io)).toBe(0)
    expect(printed.at(-1)).toContain('66 % of 3 known pages: 2 scanned, 0 broken, 1 left out by --pages')
  })

  it('says how many pages it did not come to before the store was away', async () => {
    const { io, printed, errors } = setUp({ '/': '<a href="/pages/a">a</a><a href="/pages/b">b</a>' })
    const { read } = io.pages()
    let asked = 0
    const away: PageReader = {
      sitemapsOf: async () => [],
      read: async (url, options) => {
        const found = await read(url, options)
        // It is there for the first look and its home page.
        if (asked++ < 3) return found
        const { readAt } = found
        return {
          state: 'not-read',
          reason: 'page-reader.network',
          values: {},
          url,
          retryAfterSeconds: null,
          readAt,
        }
      },
    }
    await auditSite(origin, {}, { ...io, pages: () => away })
    expect(errors[0]).toContain('The audit ended early')
    expect(printed.at(-1)).toContain('33 % of 3 known pages: 1 scanned, 0 broken, 2 not reached')
  })

  it('ends 2 when there is nothing to read', async () => {
    const gone = setUp({})
    expect(await auditSite(origin, {}, gone.io)).toBe(2)
    expect(gone.errors[0]).toContain('404')
    expect(await auditSite(origin, { pages: 'many' }, gone.io)).toBe(2)
    expect(await auditSite(origin, { pages: '20001' }, gone.io)).toBe(2)
  })

  describe('with a signature file', () => {
    const directory = mkdtempSync(join(tmpdir(), 'signature-'))
    afterAll(() => rmSync(directory, { recursive: true }))
    const write = (expires: number) => {
      const file = join(directory, `${expires}.txt`)
      const input = `sig1=("@authority" "signature-agent");expires=${expires};tag="web-bot-auth"`
      writeFileSync(file, `Signature-Input: ${input}\nSignature: sig1=:YWJj:\n`)
      return file
    }
    const soon = Math.floor(Date.now() / 1_000) + 3_600

    it('shows it to the host that is audited', async () => {
      const { io, asked, signed } = setUp({ '/': good })
      expect(await auditSite(origin, { signature: write(soon) }, io)).toBe(0)
      expect(signed).toEqual(asked)
    })

    it('asks for nothing when the file is missing, unreadable or has ended', async () => {
      const { io, errors, asked } = setUp({ '/': good })
      const empty = join(directory, 'empty.txt')
      writeFileSync(empty, 'Signature: sig1=:YWJj:\n')
      for (const signature of [join(directory, 'none.txt'), empty, write(1_700_000_000)])
        expect(await auditSite(origin, { signature }, io)).toBe(2)
      expect(errors).toEqual([
        expect.stringContaining('could not be read'),
        expect.stringContaining('no valid Signature-Input'),
        expect.stringContaining('expired on 2023-11-14'),
      ])
      expect(asked).toEqual([])
    })
  })
})
