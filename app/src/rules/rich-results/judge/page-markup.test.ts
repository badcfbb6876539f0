import { expect, it } from 'vitest'
import { judgeMarkup, judgePage } from './judge-page.ts'
import { readPageMarkup } from './page-markup.ts'
import { shownText } from './visible-words.ts'

const url = 'https://shop.example/products/fern'
const now = new Date('2026-11-21T12:00:00Z')
const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const review = (reviewBody: string) => ({
  ...{ '@type': 'Review', author: { '@type': 'Person', name: 'A' }, reviewBody },
})
const page = `<base href="/de/">${script({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Product', '@id': '#a', name: 'x', review: [review('Seen here'), review('Never seen')] },
  ],
})}<!-- BEGIN app block: shopify://apps/signpost/blocks/a/1 -->${script({ '@type': 'WebSite', name: 'x' })}<!-- END app block -->
<!-- BEGIN app block: shopify://apps/stars/blocks/a/1 --><div itemscope itemtype="https://schema.org/Product"><b itemprop="name">x</b></div>
<!-- END app block --><script type="application/ld+json">{"a",}</script><p>Seen here</p>`

it('markup that was read of a page before is judged as the page itself', () => {
  const stored = JSON.parse(JSON.stringify(readPageMarkup(page, url)))
  const text = { shown: shownText(page).replace(/\s+/g, ' '), whole: true }
  const options = { url, now, ownHandle: 'signpost', sells: true }
  const { graph: _, ...again } = judgeMarkup({ ...options, markup: stored, text })
  const { graph: __, ...first } = judgePage({ ...options, html: page })
  expect(again).toEqual(first)
  expect(first.nodes.map(({ owner }) => owner.kind)).toEqual(['theme', 'self', 'app'])
  expect(first.issues.filter(({ code }) => code === 'not-visible')).toHaveLength(1)
})

it('where only the beginning of what a page shows is known, the rest is believed', () => {
  const options = { url, now, markup: readPageMarkup(page, url) }
  const unseen = (text: { shown: string; whole: boolean }) =>
    judgeMarkup({ ...options, text }).issues.filter(({ code }) => code === 'not-visible').length
  expect(unseen({ shown: 'Nothing', whole: false })).toBe(0)
  expect(unseen({ shown: 'Nothing', whole: true })).toBe(2)
})
