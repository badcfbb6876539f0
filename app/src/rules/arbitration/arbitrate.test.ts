import { describe, expect, test } from 'vitest'
import { arbitrate } from './arbitrate.ts'
import type { SamplePage } from './conflict.ts'
import { applyEdits, type ThemeFile } from './theme-code/theme-edits.ts'

const URL_OF_PAGE = 'https://shop.example/products/oak-chair'
const OFFER =
  '"offers": { "@type": "Offer", "price": 10, "priceCurrency": "EUR", "availability": "https://schema.org/InStock" }'
const OWN = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  '@id': `${URL_OF_PAGE}#signpost-product`,
  name: 'Oak chair',
  image: 'https://shop.example/oak.jpg',
  description: 'Made of oak.',
  brand: { '@type': 'Brand', name: 'Fernwood' },
  offers: {
    '@type': 'Offer',
    price: 10,
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    url: URL_OF_PAGE,
  },
}

const script = (inside: string) =>
  `<script type="application/ld+json">\n{ "@context": "https://schema.org", ${inside} }\n</script>\n`
const page = (html: string, more: Partial<SamplePage> = {}): SamplePage => ({
  ...{ url: URL_OF_PAGE, template: 'product', html: `<html><body>${html}</body></html>`, pages: 1, own: OWN },
  ...more,
})
const file = (name: string, text: string): ThemeFile => ({ name, text })
const template = file(
  'templates/product.json',
  '{ "sections": { "main": { "type": "main" } }, "order": ["main"] }',
)

describe('whose it is', () => {
  test('a broken product of the theme gives way to ours, and the edit takes exactly the script out', () => {
    const liquid = script('"@type": "Product", "name": {{ product.title | json }}')
    const files = [template, file('sections/main.liquid', `<h1>Oak</h1>\n${liquid}<p>After</p>\n`)]
    const [found] = arbitrate([page(script('"@type": "Product", "name": "Oak chair"'))], files)
    expect(found).toMatchObject({ kind: 'faulty', keeper: 'self', takesOver: true, lost: [] })
    expect(found?.sources[0]).toMatchObject({
      owner: 'theme',
      step: 'edit',
      location: { file: 'sections/main.liquid', line: 2 },
    })
    expect(applyEdits(files, found?.edits ?? [])).toEqual([
      { file: 'sections/main.liquid', before: files[1]?.text, after: '<h1>Oak</h1>\n<p>After</p>\n' },
    ])
  })

  test('what only another source says keeps it', () => {
    const theme = script(
      `"@type": "Product", "name": "Oak chair", "image": "https://shop.example/oak.jpg", ${OFFER}`,
    )
    const app = `<!-- BEGIN app block: shopify://apps/stars/blocks/seo/1 -->${script(`"@type": "Product", "@id": "${URL_OF_PAGE}#stars", "name": "Oak chair", "image": "https://shop.example/oak.jpg", "award": "Chair of the year", ${OFFER}`)}<!-- END app block -->`
    const liquid = script(
      `"@type": "Product", "name": {{ product.title | json }}, "image": {{ image }}, ${OFFER}`,
    )
    const [found] = arbitrate([page(theme + app)], [template, file('sections/main.liquid', liquid)])
    expect(found).toMatchObject({ kind: 'twice', keeper: 'app:stars', lost: [] })
    expect(found?.sources.map(({ owner, step }) => [owner, step])).toContainEqual(['theme', 'edit'])
  })

  test('nodes of one @id that agree are one thing', () => {
    const id = `"@id": "${URL_OF_PAGE}#product", "name": "Oak chair"`
    const theme = script(`"@type": "Product", ${id}, "image": "https://shop.example/oak.jpg", ${OFFER}`)
    const app = script(`"@type": "Product", ${id}, "award": "Chair of the year"`)
    expect(arbitrate([page(theme + app, { own: null })], [])).toEqual([])
  })

  test('without anything of ours nothing is taken away that nobody else says', () => {
    expect(arbitrate([page(script('"@type": "Product", "name": "Oak chair"'), { own: null })], [])).toEqual(
      [],
    )
  })
})

describe('the way', () => {
  const settings =
    '{\n  /* none */\n  "current": { "blocks": { "1": { "type": "shopify://apps/lift/blocks/seo/1", "disabled": false } } }\n}'
  const block = (inside: string) =>
    `<!-- BEGIN app block: shopify://apps/lift/blocks/seo/1 -->${inside}<!-- END app block -->`
  const theirs = script(`"@type": "Product", "name": "Oak chair", ${OFFER}`)
  const whole = script(
    `"@type": "Product", "@id": "#p", "name": "Oak chair", "image": "https://shop.example/oak.jpg", "description": "Made of oak.", ${OFFER}`,
  )

  test('a block that prints nothing else is switched off, every other byte stays', () => {
    const files = [file('config/settings_data.json', settings)]
    const [found] = arbitrate([page(whole + block(theirs))], files)
    expect(found?.sources.map(({ step }) => step).sort()).toEqual(['complete', 'switch-off'])
    expect(applyEdits(files, found?.edits ?? [])[0]?.after).toBe(settings.replace('false', 'true'))
  })

  test('a block visitors see is its app’s own matter', () => {
    const files = [file('config/settings_data.json', settings)]
    const [found] = arbitrate([page(whole + block(`<div>Stars</div>${theirs}`))], files)
    expect(found?.sources.map(({ step }) => step)).toContain('ask-app')
    expect(found?.edits).toEqual([])
  })

  test('a cut that would break the Liquid around it is left to people', () => {
    const liquid =
      '{% if a %}<script type="application/ld+json">{ "@type": "Product", "name": {% endif %}{{ x | json }} }</script>'
    const [found] = arbitrate(
      [
        page(
          script('"@type": "Product", "name": "Oak chair"').replace('"@context": "https://schema.org", ', ''),
        ),
      ],
      [template, file('sections/main.liquid', liquid)],
    )
    expect(found?.sources[0]?.step).toBe('look')
    expect(found?.edits).toEqual([])
  })

  test('variables the rest of the file reads stay', () => {
    const liquid = `<script type="application/ld+json">{% assign kept = 1 %}{ "@context": "https://schema.org", "@type": "Product", "name": {{ product.title | json }} }</script>\n{{ kept }}\n`
    const files = [template, file('sections/main.liquid', liquid)]
    const [found] = arbitrate([page(script('"@type": "Product", "name": "Oak chair"'))], files)
    expect(applyEdits(files, found?.edits ?? [])[0]?.after).toBe('{% assign kept = 1 %}\n{{ kept }}\n')
  })

  test('of two copies the one the template reaches is meant', () => {
    const liquid = script('"@type": "Product", "name": {{ product.title | json }}')
    const files = [template, file('sections/main.liquid', liquid), file('sections/old.liquid', liquid)]
    const [found] = arbitrate([page(script('"@type": "Product", "name": "Oak chair"'))], files)
    expect(found?.sources[0]?.location).toEqual({ file: 'sections/main.liquid', line: 1 })
  })

  test('one script that is right on one page and wrong on another goes where nothing is lost', () => {
    const liquid = script(
      `"@type": "Product", "name": {{ product.title | json }}, "image": {{ image }}{% if ok %}, ${OFFER}{% endif %}`,
    )
    const files = [template, file('sections/main.liquid', liquid)]
    const right = script(
      `"@type": "Product", "name": "Oak chair", "image": "https://shop.example/oak.jpg", ${OFFER}`,
    )
    const wrong = script('"@type": "Product", "name": "Oak chair", "image": "https://shop.example/oak.jpg"')
    const found = arbitrate([page(right, { pages: 5 }), page(wrong, { url: `${URL_OF_PAGE}-2` })], files)
    expect(found.every(({ keeper, lost }) => keeper === 'self' && lost.length === 0)).toBe(true)
    expect(
      applyEdits(
        files,
        found.flatMap(({ edits }) => edits),
      )[0]?.after,
    ).not.toContain('ld+json')
  })

  test('microdata loses its words and nothing else', () => {
    const text =
      '<div class="p" itemscope itemtype="https://schema.org/Product">\n  <meta itemprop="sku" content="1">\n  <h1 class="t" itemprop="name">{{ product.title }}</h1>\n</div>\n'
    const files = [template, file('sections/main.liquid', text)]
    const html = text.replace('{{ product.title }}', 'Oak chair')
    const [found] = arbitrate([page(html)], files)
    expect(found?.keeper).toBe('self')
    expect(applyEdits(files, found?.edits ?? [])[0]?.after).toBe(
      '<div class="p">\n  <h1 class="t">{{ product.title }}</h1>\n</div>\n',
    )
  })

  test('one thing of several in a script is cut out with its comma', () => {
    const graph = (name: string) =>
      `<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [ { "@type": "Organization", "name": "Shop" }, { "@type": "Product", "name": ${name} } ] }</script>`
    const files = [template, file('sections/main.liquid', graph('{{ product.title | json }}'))]
    const [found] = arbitrate([page(graph('"Oak chair"'))], files)
    expect(applyEdits(files, found?.edits ?? [])[0]?.after).toBe(
      '<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [ { "@type": "Organization", "name": "Shop" } ] }</script>',
    )
  })
})

describe('what is needed elsewhere', () => {
  const liquid = script('"@type": "Article", "headline": {{ article.title | json }}, "author": {{ a }}')
  const files = [
    file('templates/article.json', '{ "sections": { "main": { "type": "main" } }, "order": ["main"] }'),
    file('sections/main.liquid', liquid),
  ]
  const article = { template: 'article', url: 'https://shop.example/blogs/news/one', own: null }
  const right = script('"@type": "Article", "headline": "One", "author": "Ann"')
  const broken = right.replace('"One",', '"On"e",')

  test('a script nobody can read on one page stays for the others', () => {
    const found = arbitrate([page(right, { ...article, pages: 9 }), page(broken, article)], files)
    expect(found.map(({ kind, edits }) => [kind, edits.length])).toEqual([['unreadable', 0]])
    expect(found[0]?.sources[0]?.step).toBe('look')
  })

  test('one that is broken wherever it stands is taken out', () => {
    const [found] = arbitrate([page(broken, article)], files)
    expect(found).toMatchObject({ kind: 'unreadable', keeper: null })
    expect(applyEdits(files, found?.edits ?? [])[0]?.after).not.toContain('ld+json')
  })

  test('questions only one of two lists asks are told to be lost', () => {
    const asks = (...words: string[]) =>
      script(
        `"@type": "FAQPage", "mainEntity": [${words.map((word) => `{ "@type": "Question", "name": "${word}?", "acceptedAnswer": { "@type": "Answer", "text": "${word}." } }`).join(', ')}]`,
      )
    const [found] = arbitrate([page(asks('One', 'Two') + asks('Three'), article)], [])
    expect(found).toMatchObject({ kind: 'twice', lost: ['mainEntity'] })
  })
})
