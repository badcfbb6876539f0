import { describe, expect, it } from 'vitest'
import { headOf, linksOf, readSitemap } from './page-text.ts'

const origin = 'https://shop.example'

describe('links', () => {
  it('are those of the store, each once, in any quoting', () => {
    const html = `<a href="/products/a?x=1&amp;y=2">a</a> <a class=b href='/products/b#top'>b</a> <a
      data-x="1>2" href=/pages/c>c</a><a href="/products/b">again</a><a href="https://other.example/">x</a>
      <a name="anchor">none</a><link href="/pages/styles"><!-- <a href="/pages/comment">x</a> -->
      <script>'<a href="/pages/script">'</script>`
    expect(linksOf(html, `${origin}/`, origin)).toEqual([
      `${origin}/products/a?x=1&y=2`,
      `${origin}/products/b`,
      `${origin}/pages/c`,
    ])
  })

  it('of a page of hostile size are found in bounded time', () => {
    const parts = [
      '<a ',
      '<a x="',
      '<!--',
      '<script>',
      '<title ',
      '<meta name=',
      '<loc>',
      '<loc><![CDATA[',
      '<loc> ',
    ]
    const before = process.cpuUsage()
    for (const part of parts) {
      const html = part.repeat(60_000)
      linksOf(html, `${origin}/`, origin)
      headOf(html)
      readSitemap(html, `${origin}/`, origin)
    }
    // Seconds of a core, which a busy machine does not stretch; a search that backtracks would take hours.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(30)
  })
})

describe('a sitemap', () => {
  it('names pages of the store, entities and CDATA read', () => {
    const text = `<urlset><url><loc>${origin}/products/a?x=1&amp;z=2</loc><image:image><image:loc>${origin}/cdn/a.jpg</image:loc></image:image></url>
      <url><loc> <![CDATA[${origin}/pages/b]]> </loc></url><url><loc>https://other.example/</loc></url></urlset>`
    expect(readSitemap(text, `${origin}/sitemap.xml`, origin)).toEqual({
      sitemaps: [],
      pages: [`${origin}/products/a?x=1&z=2`, `${origin}/pages/b`],
    })
  })

  it('index names sitemaps of the same host', () => {
    const text = `<?xml version="1.0"?><sitemapindex><sitemap><loc>${origin}/sitemap_products_1.xml?from=1&amp;to=9</loc></sitemap>
      <sitemap><loc>https://other.example/sitemap.xml</loc></sitemap></sitemapindex>`
    expect(readSitemap(text, `${origin}/sitemap.xml`, origin)).toEqual({
      sitemaps: [`${origin}/sitemap_products_1.xml?from=1&to=9`],
      pages: [],
    })
  })
})

it('the head gives title and description', () => {
  const html = `<title>
    Fern &amp; moss </title><meta content='Two "plants"' name="description">`
  expect(headOf(html)).toEqual({ title: 'Fern & moss', description: 'Two "plants"' })
  // As real themes print it: any entity HTML has, once.
  const themed = '<title>Oak table &ndash; Fernhill &amp;ndash; &eacute;</title>'
  expect(headOf(themed).title).toBe('Oak table – Fernhill &ndash; é')
  expect(headOf('')).toEqual({ title: '', description: null })
})
