import { expect, test } from 'vitest'
import { collectFacts } from './collect-facts.ts'

const url = 'https://shop.example/products/fern'

function collect(html: string) {
  const { facts } = collectFacts({
    ...{ html, asked: url, url, origin: 'https://shop.example', status: 200, redirects: [], headers: {} },
    mostLinks: 100,
  })
  return facts
}

test('headings are named as a screen reader says them', () => {
  const { headings, nameless } = collect(`<h1>Fern <b>of</b> shade</h1><h2><img alt="Care"></h2>
    <h2 aria-label="Water">x</h2><div role="heading" aria-level="3">Soil</div><h3 aria-hidden="true">none</h3>
    <h2><span hidden>no <span>one</span></span></h2><h4></h4><template><h1>none</h1></template>`)
  expect(headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
    ...['1 Fern of shade', '2 Care', '2 Water', '3 Soil', '2 ', '4 '],
  ])
  expect(nameless.headings).toEqual({ count: 2, first: ['h2', 'h4'] })
})

test('links nobody can name or follow are told by where they lead', () => {
  const { nameless, uncrawlable } = collect(`<a href="/a">A</a><a href="/b"><svg></svg></a>
    <a href="/c" title="C"><img alt=""></a><a href="/d"><img alt="D"></a><a href="/e" role="button"></a>
    <a onclick="go()">F</a><a href="javascript:go()">G</a><a name="h"></a><a href="/i">`)
  expect(nameless.links.first).toEqual(['/b', '/i'])
  expect(uncrawlable.first).toEqual(['go()', 'javascript:go()'])
})

test('links are named by a drawing, a label inside them, or elements elsewhere', () => {
  const { nameless, repeatedAlts } = collect(`<a href="/a"><svg aria-label="Cart"></svg></a>
    <a href="/b"><svg><title>Search</title><path></path></svg></a><a href="/c" aria-labelledby="name"></a>
    <a href="/d"><span aria-label="Account"></span></a><a href="/e"><svg aria-hidden="true"><title>x</title></svg></a>
    <a href="/f">Cart <svg aria-label="Cart"></svg></a><a href="/g"><svg><title> </title></svg></a>`)
  expect(nameless.links.first).toEqual(['/e', '/g'])
  expect(repeatedAlts.count).toBe(0)
})

test('what is asked for without encryption, what holds up the page, and what lies outside the head', () => {
  const facts = collect(`<head><script src="/a.js"></script><script src="/b.js" defer></script>
    <script type="module" src="/c.js"></script><meta http-equiv="Refresh" content="5"></head><body>
    <link rel="canonical" href="https://shop.example/other"><link rel="alternate" hreflang="de" href="/de">
    <script src="http://cdn.example/d.js"></script><link rel="author" href="http://me.example/">
    <main>Two words</main></body>`)
  expect(facts.blocking).toEqual({ count: 1, first: ['https://shop.example/a.js'] })
  expect(facts.insecure).toEqual({ count: 1, first: ['http://cdn.example/d.js'] })
  expect([facts.canonicals, facts.alternates, facts.refresh, facts.mainWords]).toEqual([[], [], '5', 2])
})
