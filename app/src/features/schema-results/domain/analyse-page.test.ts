import { describe, expect, it } from 'vitest'
import { collectFacts } from '#core/crawl/facts/collect-facts.ts'
import { analysePage } from './analyse-page.ts'
import { countsOf } from './finding.ts'

const url = 'https://shop.example/products/fern'
const readAt = new Date('2026-11-21T12:00:00Z')
const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const product = (more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Fern',
  url,
  ...more,
})
const look = (html: string, template: Parameters<typeof analysePage>[0]['template'] = 'product') => {
  const page = { html, asked: url, url, origin: new URL(url).origin, status: 200, redirects: [], headers: {} }
  return analysePage({
    url,
    template,
    readAt,
    facts: collectFacts({ ...page, mostLinks: 0 }).facts,
  })
}

describe('a page', () => {
  it('is judged as one that sells, with who printed what', () => {
    const finding = look(
      `<title>Fern</title>${script(product())}<!-- BEGIN app block: shopify://apps/stars/blocks/a/1 -->${script({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'x' })}<!-- END app block -->`,
    )
    expect(finding.nodes.map(({ owner, app }) => [owner, app])).toEqual([
      ['theme', ''],
      ['app', 'stars'],
    ])
    expect(finding.verdict).toBe('error')
    expect(countsOf(finding).critical).toBeGreaterThan(0)
    expect(finding.preview).toMatchObject({ title: 'Fern', url, price: null })
  })

  it('states policies for the store only where the search engine looks for them', () => {
    const shop = script({
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      name: 'Fernhill',
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        merchantReturnLink: 'https://shop.example/r',
      },
    })
    expect(look(shop, 'index').policies).toEqual(['hasMerchantReturnPolicy'])
    expect(look(shop, 'policy').policies).toEqual(['hasMerchantReturnPolicy'])
    expect(look(shop).policies).toEqual([])
  })

  it('names the same lack once, at its gravest', () => {
    const { issues } = look(script(product({ offers: { '@type': 'Offer' } })))
    const keys = issues.map(({ node, path, key, values }) => JSON.stringify([node, path, key, values]))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('counts scripts that cannot be read as errors, and duplicates apart', () => {
    const offers = { '@type': 'Offer', price: 5, priceCurrency: 'EUR' }
    const finding = look(
      `${script(product({ offers }))}${script(product({ offers }))}<script type="application/ld+json">{"a"</script>`,
    )
    expect(finding.parseErrors).toHaveLength(1)
    expect(countsOf(finding).duplicates).toBe(1)
    expect(countsOf(finding).errors).toBe(
      finding.issues.filter(({ severity }) => severity === 'error').length + 1,
    )
  })

  it('keeps a bounded part of what a page holds and says how much it left', () => {
    const finding = look(
      Array.from({ length: 400 }, (_, at) => script(product({ sku: String(at), gtin: at }))).join(''),
    )
    expect(finding.nodes.length).toBeLessThanOrEqual(150)
    expect(finding.issues.length).toBeLessThanOrEqual(600)
    expect(finding.left).toBeGreaterThan(249)
    const large = look(script(product({ description: 'x'.repeat(70_000) })))
    expect(large.nodes[0]?.source).toBeNull()
  })
})
