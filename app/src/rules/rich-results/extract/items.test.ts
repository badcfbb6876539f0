import { describe, expect, it } from 'vitest'
import { readItems } from './read-items.ts'

const base = 'https://shop.example/products/fern'
const values = (html: string) => readItems(html, base).map(({ value }) => value)

describe('microdata', () => {
  it('reads nested items, several values and the value rules of elements', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product" itemid="#p"><h1 itemprop="name">Fern &amp;
      <b>Co</b><script>x</script></h1><img itemprop="image" src="/a.jpg"><img itemprop="image" src="//cdn.example/b.jpg">
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="12.50">€12,50</span>
      <link itemprop="availability" href="https://schema.org/InStock"><meta itemprop="priceCurrency" content="EUR">
      <time itemprop="validFrom" datetime="2026-01-01">New Year</time></div><data itemprop="sku mpn" value="F1">x</data></div>`
    expect(values(html)).toEqual([
      {
        '@type': 'https://schema.org/Product',
        '@id': `${base}#p`,
        name: 'Fern & Co',
        image: ['https://shop.example/a.jpg', 'https://cdn.example/b.jpg'],
        offers: {
          '@type': 'http://schema.org/Offer',
          price: '12.50',
          availability: 'https://schema.org/InStock',
          priceCurrency: 'EUR',
          validFrom: '2026-01-01',
        },
        sku: 'F1',
        mpn: 'F1',
      },
    ])
  })

  it('follows itemref, also in circles', () => {
    const html = `<p id="n" itemprop="name">Fern</p><div id="x"><div itemscope itemtype="https://schema.org/Product"
      itemref="n n x missing"><b itemprop="sku">1</b></div></div>`
    expect(values(html)).toEqual([{ '@type': 'https://schema.org/Product', sku: '1', name: 'Fern' }])
  })

  it('says where an item stands, in document order', () => {
    const html = '<p>é</p><div itemscope></div><div itemscope></div>'
    expect(readItems(html, null).map(({ offset }) => offset)).toEqual([8, 29])
  })

  it('ignores comments, templates and properties named after object internals', () => {
    expect(values('<!-- <div itemscope></div> --><template><div itemscope></div></template>')).toEqual([])
    const [item] = values('<div itemscope><b itemprop="__proto__">x</b><b itemprop="constructor">y</b></div>')
    expect(Object.entries(item as object)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  it('survives depth and width', () => {
    const deep = '<div itemscope itemprop="a">'.repeat(20_000)
    expect(() => values(`<div itemscope>${deep}`)).not.toThrow()
    const wide = `<div id="w">${'<b itemprop="a">x</b>'.repeat(500)}</div>`
    expect(() => values(wide + '<div itemscope itemref="w"></div>'.repeat(500))).not.toThrow()
  })
})

describe('RDFa', () => {
  it('reads things, values and references', () => {
    const html = `<div vocab="https://schema.org/" typeof="Product" resource="#p"><h1 property="name">Fern</h1>
      <img property="image" src="/a.jpg"><div property="offers" typeof="Offer"><span property="price" content="12.50">x</span>
      <link property="availability" href="https://schema.org/InStock"></div><a property="brand" resource="#b">B</a></div>
      <div prefix="schema: http://schema.org/ og: http://ogp.me/ns#" typeof="schema:Brand" about="#b"><b property="schema:name og:x">B</b></div>`
    expect(values(html)).toEqual([
      {
        '@type': 'Product',
        '@id': `${base}#p`,
        name: 'Fern',
        image: 'https://shop.example/a.jpg',
        offers: { '@type': 'Offer', price: '12.50', availability: 'https://schema.org/InStock' },
        brand: { '@id': `${base}#b` },
      },
      { '@type': 'Brand', '@id': `${base}#b`, name: 'B' },
    ])
  })

  it('lets rel hold the things below it', () => {
    const html = `<div vocab="http://schema.org/" typeof="Product"><div rel="offers"><div typeof="Offer"><b property="price">1</b></div></div>
      <link rel="image" href="/a.jpg"></div>`
    expect(values(html)).toEqual([
      {
        '@type': 'Product',
        offers: { '@type': 'Offer', price: '1' },
        image: { '@id': 'https://shop.example/a.jpg' },
      },
    ])
  })

  it('leaves social previews and other vocabularies alone', () => {
    expect(values('<meta property="og:title" content="x"><link rel="canonical" href="/">')).toEqual([])
    expect(
      values('<div vocab="https://other.example/" typeof="Product"><b property="name">x</b></div>'),
    ).toEqual([{}])
  })
})
