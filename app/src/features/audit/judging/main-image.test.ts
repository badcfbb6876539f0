import { expect, test } from 'vitest'
import { collectFacts } from '#core/crawl/facts/collect-facts.ts'
import { judgePageSays } from '#rules/audit/judge.ts'
import { pageSays } from './page-says.ts'

const url = 'https://shop.example/products/vase'
const LAZY = '<img src="/vase.jpg" alt="Vase" loading="lazy">'

test.each([
  ['in <main>', `<main>${LAZY}</main>`, true],
  ['on a page without <main>', `<div>${LAZY}</div>`, true],
  ['in a drawer before <main>', `<div>${LAZY}</div><main><img src="/a.jpg" alt="A"></main>`, false],
  ['in a drawer of a page whose <main> has no image', `<div>${LAZY}</div><main>Words</main>`, false],
  [
    'before the one a theme marks',
    `<main>${LAZY}<img src="/a.jpg" alt="A" fetchpriority="high"></main>`,
    false,
  ],
])('a lazy image %s is the main one: %s', (_, html, isMain) => {
  const { facts } = collectFacts({
    ...{ html, asked: url, url, origin: 'https://shop.example', status: 200 },
    ...{ redirects: [], headers: {}, mostLinks: 0 },
  })
  const found = judgePageSays(pageSays({ url, template: 'product', readAt: new Date(), facts }))
  expect(found.some(({ check }) => check === 'lcp-lazy')).toBe(isMain)
})
