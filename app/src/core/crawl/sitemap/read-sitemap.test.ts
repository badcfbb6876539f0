import { describe, expect, it } from 'vitest'
import { readSitemap } from './read-sitemap.ts'

const origin = 'https://shop.example'

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
