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

  it('speaks sixteen languages, and keeps a title the merchant chose', () => {
    const liquid = sitemapLiquid(parts, {})
    expect(liquid.match(/{%- when "[a-z]{2}" -%}/g)).toHaveLength(15)
    expect(liquid).toContain('{%- when "fr" -%}{%- assign words = "Plan du site|Produits|Collections|')
    expect(liquid).toContain('<h1>{{ words[0] }}</h1>')
    const titled = { ...parts, settings: { ...parts.settings, title: 'All our pages' } }
    expect(sitemapLiquid(titled, {})).toContain('<h1>All our pages</h1>')
  })

  it('leads to every blog and its articles, however many there are', () => {
    const blogs = Array.from({ length: 170 }, (_, at) => `blog-${at}`)
    const many = { ...parts, blogs }
    const start = sitemapLiquid(many, {})
    expect(start).toContain('href="?section=blog"')
    expect(start).toContain('href="?section=article"')
    /** Follows the links to the next page; returns the blogs named on the way. */
    const walk = (section: 'blog' | 'article'): string[] => {
      const named: string[] = []
      for (let from: number | undefined = 0; from !== undefined; ) {
        const liquid: string = sitemapLiquid(many, { section, from })
        const names = [...liquid.matchAll(/blogs\["([^"]+)"\]/g)].map(([, name = '']) => name)
        named.push(...new Set(names))
        const limits = [...liquid.matchAll(/limit: (\d+)/g)].map(([, most]) => Number(most) + 1)
        expect(limits.reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(LINKS_PER_PAGE)
        const next = /from=(\d+)" rel="next"/.exec(liquid)?.[1]
        from = next === undefined ? undefined : Number(next)
      }
      return named
    }
    expect(walk('blog')).toEqual(blogs)
    expect(walk('article')).toEqual(blogs)
    expect(sitemapLiquid(many, { section: 'article', from: 9_999 })).toBe(
      sitemapLiquid(many, { section: 'article' }),
    )
  })

  it('asks for a blog it does not know like for none', () => {
    expect(sitemapLiquid(parts, { section: 'article', blog: 'x"] | y' })).toBe(
      sitemapLiquid(parts, { section: 'article' }),
    )
  })
})
