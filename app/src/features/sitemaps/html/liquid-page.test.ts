import { describe, expect, it } from 'vitest'
import { DEFAULT_HTML_SETTINGS } from '../domain/html-settings.ts'
import { LINKS_PER_PAGE, type LiquidParts, sitemapLiquid } from './liquid-page.ts'

const parts: LiquidParts = {
  settings: { ...DEFAULT_HTML_SETTINGS, title: 'Sitemap' },
  excluded: {},
  blogs: ['news', 'journal'],
}

describe('the Liquid of the HTML sitemap', () => {
  it('has no script, and never more links than a page takes', () => {
    for (const section of [undefined, 'product', 'article', 'blog'] as const)
      expect(sitemapLiquid(parts, { section })).not.toMatch(/<script/i)
    const limits = [...sitemapLiquid(parts, {}).matchAll(/limit: (\d+)/g)].map(([, most]) => Number(most))
    expect(limits.reduce((sum, most) => sum + most + 1, 0)).toBeLessThanOrEqual(LINKS_PER_PAGE)
    expect(sitemapLiquid(parts, { section: 'product' })).toContain(`by ${LINKS_PER_PAGE}`)
  })

  it('shows what is chosen, in its order', () => {
    const sections = parts.settings.sections.map(({ kind }) => ({
      kind,
      shown: kind === 'page' || kind === 'product',
    }))
    const liquid = sitemapLiquid({ ...parts, settings: { ...parts.settings, sections } }, {})
    expect(liquid.indexOf('collections.all.products')).toBeLessThan(liquid.indexOf('in pages'))
    expect(liquid).not.toContain('in collections ')
    expect(liquid).not.toContain('blogs[')
  })

  it('lets neither a title nor a handle out of its place', () => {
    const hostile = '{{ shop.email }}{% comment %}<script>" | x'
    const liquid = sitemapLiquid(
      {
        ...parts,
        settings: { ...parts.settings, title: hostile },
        excluded: { product: [hostile] },
        blogs: [hostile],
      },
      {},
    )
    expect(liquid).not.toContain('{{ shop')
    expect(liquid).not.toContain('{% comment')
    expect(liquid).not.toContain('<script')
  })

  it('asks for a blog it does not know like for none', () => {
    expect(sitemapLiquid(parts, { section: 'article', blog: 'x"] | y' })).toBe(
      sitemapLiquid(parts, { section: 'article' }),
    )
  })
})
