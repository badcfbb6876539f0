import { describe, expect, it } from 'vitest'
import { type CollectedPage, collectFacts } from './collect-facts.ts'
import { FACT_LIMITS, linksOfPage } from './fact-limits.ts'
import type { PageHeaders } from './header-facts.ts'

const origin = 'https://shop.example'
const url = `${origin}/products/fern`

function collect(
  html: string,
  more: { headers?: PageHeaders; mostLinks?: number; ownHosts?: ReadonlySet<string> } = {},
): CollectedPage {
  const { headers = {}, mostLinks = 500, ownHosts = new Set() } = more
  return collectFacts({
    ...{ html, asked: url, url, origin, status: 200, redirects: [] },
    ...{ headers, mostLinks, ownHosts },
  })
}

describe('links', () => {
  it('of the store are its further pages, each once, in any quoting', () => {
    const html = `<a href="/products/a?x=1&amp;y=2">a</a> <a class=b href='/products/b#top'>b</a> <a
      data-x="1>2" href=/pages/c>c</a><a href="/products/b">again</a><a href="https://other.example/">x</a>
      <a name="anchor">none</a><link href="/pages/styles"><!-- <a href="/pages/comment">x</a> -->
      <script>'<a href="/pages/script">'</script>`
    expect(collect(html).pages).toEqual([
      `${origin}/products/a?x=1&y=2`,
      `${origin}/products/b`,
      `${origin}/pages/c`,
    ])
  })

  it('are kept with their words, kind, landmark and relation', () => {
    const html = `<header><nav><a href="/">Home</a></nav><a href="/cart"><img alt="Basket"></a></header>
      <main><p><a href="https://other.example/x#y" rel="Nofollow sponsored">A <b>fine</b> &amp; far shop</a>
      <a href="/b" aria-label="Later"></a><a href="mailto:a@b.c">mail</a><a href="#top">top</a></main>
      <footer><iframe src="https://video.example/1"></iframe><map><area href="/c" alt="Corner"></map></footer>`
    expect(collect(html).links).toEqual([
      { to: `${origin}/`, kind: 'anchor', place: 'nav', text: 'Home', rel: '' },
      { to: `${origin}/cart`, kind: 'anchor', place: 'header', text: 'Basket', rel: '' },
      {
        ...{ to: 'https://other.example/x', kind: 'anchor', place: 'main' },
        ...{ text: 'A fine & far shop', rel: 'nofollow sponsored' },
      },
      { to: `${origin}/b`, kind: 'anchor', place: 'main', text: 'Later', rel: '' },
      { to: 'https://video.example/1', kind: 'frame', place: 'footer', text: '', rel: '' },
      { to: `${origin}/c`, kind: 'area', place: 'footer', text: 'Corner', rel: '' },
    ])
  })

  it('beyond the cap are counted, and a shop of many pages keeps fewer of each', () => {
    const html = Array.from({ length: 30 }, (_, at) => `<a href="/${at}">x</a>`).join('')
    const { facts, links } = collect(html, { mostLinks: 10 })
    expect([links.length, facts.left.links]).toEqual([10, 20])
    expect(linksOfPage(2_000)).toBe(FACT_LIMITS.links)
    expect(linksOfPage(20_000) * 20_000).toBeLessThanOrEqual(FACT_LIMITS.linksOfShop)
  })

  it('of a large menu printed twice leave room for those of the page itself', () => {
    const menu = Array.from({ length: 80 }, (_, at) => `<a href="/collections/${at}">x</a>`).join('')
    const own =
      '<a href="/products/a"><img alt=""></a><a href="/products/a">Fern</a><a href="/products/b">b</a>'
    const html = `<nav>${menu}</nav><nav>${menu}</nav><main>${own}</main>`
    const whole = collect(html, { mostLinks: 150 })
    expect([whole.links.length, whole.facts.left.links]).toEqual([83, 0])
    const { links, facts } = collect(html, { mostLinks: 40 })
    expect(links.filter(({ place }) => place === 'main').map(({ text }) => text)).toEqual(['', 'b'])
    expect([links.length, facts.left.links]).toEqual([40, 42])
  })

  it('to other hosts of the store lead to its pages, other URLs stay', () => {
    const html = `<link rel="canonical" href="https://www.shop.example/products/fern">
      <a href="http://WWW.shop.example/products/a?x=1#y">a</a>
      <a href="https://fern.myshopify.com/pages/b">b</a><a href="https://www.shop.example">c</a>
      <a href="https://www.shop.example.evil/">d</a><a href="https://www.shop.example@evil.example/">e</a>`
    const ownHosts = new Set(['shop.example', 'www.shop.example', 'fern.myshopify.com'])
    const { pages, links, facts } = collect(html, { ownHosts })
    expect(pages).toEqual([`${origin}/products/a?x=1`, `${origin}/pages/b`, `${origin}/`])
    expect(links.map(({ to }) => to).slice(3)).toEqual([
      'https://www.shop.example.evil/',
      expect.stringContaining('evil.example'),
    ])
    // What a page says of itself is not touched.
    expect(facts.canonicals.map(({ url }) => url)).toEqual(['https://www.shop.example/products/fern'])
  })

  it('resolve against <base>', () => {
    expect(collect(`<base href="/de/"><a href="pages/a">a</a>`).pages).toEqual([`${origin}/de/pages/a`])
  })
})

describe('the head', () => {
  it('gives title and description, any entity read once', () => {
    const { facts } = collect(`<svg><title>Drawing</title></svg><title>
      Oak table &ndash; Fernhill &amp;ndash; &eacute; </title><title>Two</title><meta content='Two "plants"' name="description">`)
    const { title, titles, description, descriptions } = facts
    expect({ title, titles, description, descriptions }).toEqual({
      ...{ title: 'Oak table – Fernhill &ndash; é', titles: 2 },
      ...{ description: 'Two "plants"', descriptions: 1 },
    })
    expect(collect('').facts).toMatchObject({ title: '', titles: 0, description: null })
  })

  it('and headers give canonical, robots, language and alternates', () => {
    const html = `<html lang="de-AT"><link rel=canonical href="/products/fern"><meta name="robots" content="NOINDEX, follow">
      <meta name="googlebot" content="nosnippet"><link rel="alternate" hreflang="en" href="/en/products/fern">
      <link rel="alternate" type="application/rss+xml" href="/feed"><meta property="og:title" content="Fern">
      <link rel="preload" as="image" href="/a.jpg" fetchpriority="HIGH"><meta name="viewport" content="width=device-width">`
    const headers = {
      'x-robots-tag': 'noarchive, googlebot: noindex, max-snippet:20',
      link: `<${url}>; rel="canonical", </fr/products/fern>; rel="alternate"; hreflang="fr"`,
      'content-language': 'de',
    }
    expect(collect(html, { headers }).facts).toMatchObject({
      ...{ language: 'de-AT', contentLanguage: 'de', viewport: 'width=device-width' },
      canonicals: [
        { from: 'html', url },
        { from: 'header', url },
      ],
      robots: [
        { from: 'html', agent: 'robots', rules: 'noindex, follow' },
        { from: 'html', agent: 'googlebot', rules: 'nosnippet' },
        { from: 'header', agent: 'robots', rules: 'noarchive' },
        { from: 'header', agent: 'googlebot', rules: 'noindex, max-snippet:20' },
      ],
      alternates: [
        { from: 'html', language: 'en', url: `${origin}/en/products/fern` },
        { from: 'header', language: 'fr', url: `${origin}/fr/products/fern` },
      ],
      social: [{ name: 'og:title', content: 'Fern' }],
      preloads: [{ href: `${origin}/a.jpg`, as: 'image', srcset: null, fetchPriority: 'high' }],
    })
  })
})

describe('the body', () => {
  it('gives headings, words and what it shows', () => {
    const { facts } = collect(`<h1>A <em>fine</em>
      fern</h1><template><h2>none</h2></template><h3>Care</h3><script>no words</script><p>Water it, don’t drown it. 水</p>`)
    expect(facts.headings).toEqual([
      { level: 1, text: 'A fine fern' },
      { level: 3, text: 'Care' },
    ])
    expect(facts.text).toEqual({ shown: 'A fine fern Care Water it, don’t drown it. 水', whole: true })
    expect(facts.words).toBe(10)
  })

  it('gives images with what browsers load them by', () => {
    const { facts } = collect(`<header><img src="/logo.svg" alt=""></header><main>
      <img src="/a.jpg" srcset="/a-2.jpg 2x" sizes="50vw" width=600 height="400" loading=lazy fetchpriority="high"><img src="data:image/gif;base64,x">`)
    const absent = { alt: null, width: null, height: null, srcset: null, sizes: null }
    expect(facts.images).toEqual([
      {
        ...{ ...absent, src: `${origin}/logo.svg`, alt: '', loading: null, fetchPriority: null },
        place: 'header',
      },
      {
        ...{ src: `${origin}/a.jpg`, alt: null, width: '600', height: '400', srcset: '/a-2.jpg 2x' },
        ...{ sizes: '50vw', loading: 'lazy', fetchPriority: 'high', place: 'main' },
      },
      { ...absent, src: 'data:', loading: null, fetchPriority: null, place: 'main' },
    ])
  })

  it('has a digest that follows its words alone', () => {
    const { digest } = collect('<p class="a">Fern</p><script>1</script>').facts
    expect(collect('<p class="b">Fern</p><script>2</script>').facts.digest).toBe(digest)
    expect(collect('<p class="a">Ferns</p>').facts.digest).not.toBe(digest)
  })
})

it('facts are bounded, and what is left out is counted', () => {
  const parts = [
    '<h2>x</h2>',
    '<img src="/a.jpg">',
    `<img srcset="${'x'.repeat(9_000)}">`,
    '<p>word word word word</p>',
  ]
  const { facts } = collect(parts.map((part) => part.repeat(2_000)).join(''))
  expect(facts.left.headings).toBe(2_000 - FACT_LIMITS.headings)
  expect(facts.left.images).toBe(4_000 - facts.images.length)
  expect(facts.text.whole).toBe(false)
  expect(JSON.stringify(facts).length).toBeLessThan(300_000)
})

describe('markup nested too deep to be passed on', () => {
  const script = (levels: number) =>
    `<script type="application/ld+json">${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}</script>`
  const item = '<div itemprop="a" itemscope itemtype="https://schema.org/Product">'

  it('is left out and named, and the rest of the page is kept', () => {
    const { facts } = collect(
      `<title>Fern</title>${script(200)}\n${script(201)}${script(5_000)}${item.repeat(300)}`,
    )
    expect(facts.title).toBe('Fern')
    expect([facts.markup?.blocks.length, facts.markup?.owners.length]).toEqual([1, 1])
    expect(facts.markup?.parseErrors.map(({ key, line }) => [key, line])).toEqual([
      ['jsonDeep', 2],
      ['jsonDeep', 2],
    ])
  })

  it('is no item that contains itself', () => {
    const { facts } = collect(
      `<div id="x" itemscope itemtype="https://schema.org/Product" itemref="y"></div>
       <div id="y" itemprop="a" itemscope itemtype="https://schema.org/Product" itemref="x"></div>`,
    )
    expect(facts.markup?.blocks).toHaveLength(1)
  })
})

it('pages of hostile size are collected in bounded time', () => {
  const parts = [
    ...[
      '<a ',
      '<a x="',
      '<!--',
      '<script>',
      '<title ',
      '<title>',
      '<meta name=',
      '<h1>',
      '<a href=x>',
      '<img src=x>',
    ],
    ...['<nav>', '<a href=/>x</a>', '<svg>', '<link rel=canonical href=/>', '</h1>', '<h1></h2>', '&amp;'],
  ]
  const before = process.cpuUsage()
  for (const part of parts) collect(part.repeat(60_000))
  // CPU seconds, which a busy machine does not stretch; a backtracking search would take hours.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(30)
})
