import { type Driver, many, one } from './driver.ts'

const NONE = { count: 0, first: [] }
const url = 'https://shop.example/products/fern'
/** Returns the content of a page, made of one text or of many. */
const says = (text: string, lines: readonly string[] = []) => ({
  ...{ url, template: 'product', readAt: new Date(0), title: text, titles: 1, description: text },
  ...{ descriptions: 1, language: text, viewport: text, refresh: text, mainWords: 100 },
  headings: lines.map((line, at) => ({ level: 1 + (at % 6), text: line })),
  canonicals: [text, ...lines].map((url) => ({ url, pageUrl: null })),
  robots: [text, ...lines].map((rules) => ({ agent: 'robots', rules })),
  alternates: [text, ...lines].map((url) => ({ url, pageUrl: null, language: url })),
  social: [text, ...lines].map((content) => ({ name: 'og:title', content })),
  images: [text, ...lines].map((src) => ({
    ...{ src, alt: src, width: src, height: src, loading: src, place: 'main' },
  })),
  ...{ nameless: { headings: NONE, links: NONE }, uncrawlable: NONE, repeatedAlts: NONE },
  ...{ blocking: NONE, insecure: NONE },
})
const pagesOf = (lines: readonly string[]) =>
  lines.map((line, at) => ({
    ...{ url: `https://shop.example/pages/${at}`, template: 'page', state: 'read', status: 200 },
    ...{ blocked: false, loops: false, noindex: false, indexable: true, listed: true, canonical: null },
    // Half of them share a title, all share a description, and each names the one before it.
    ...{ titleDigest: at % 2 ? 'same' : line, descriptionDigest: 'same', contentDigest: line },
    alternates: [`https://shop.example/pages/${Math.max(0, at - 1)}`],
  }))
const linksOf = (lines: readonly string[]) => ({
  ...{ home: 'https://shop.example/pages/0', redirects: new Map(), complete: true },
  pages: lines.map((_, at) => ({
    ...{ url: `https://shop.example/pages/${at}`, isBroken: at % 7 === 0, nofollow: NONE, vague: NONE },
    links: [at + 1, at + 2, 0].map((to) => `https://shop.example/pages/${to}`),
  })),
})
const links = {
  isLinked: true,
  depth: 1,
  links: { broken: NONE, redirected: NONE, chained: NONE, nofollow: NONE, vague: NONE },
}

/** Drivers for the SEO audit: texts and lists that a page or a store can make long. */
export const AUDIT_DRIVERS: Readonly<Record<string, Driver>> = {
  'rules/audit/judge.ts#judgePageSays': many('lines', (lines) => [says('a text of a page', lines)]),
  'rules/audit/judge.ts#indexingOf': many('lines', (lines) => [says('a text of a page', lines)]),
  'rules/audit/indexing.ts#hidingRule': one('rules', (rules) => [says(rules)]),
  'rules/audit/indexing.ts#canonicalElsewhere': one('url', (url) => [says(url)]),
  'rules/audit/evidence.ts#several': many('first', (first) => [{ count: first.length, first }]),
  'rules/audit/surroundings.ts#surroundingsOf': many('pages', (lines) => [
    { pages: pagesOf(lines), redirects: new Map(), linksOf: () => links },
  ]),
  'rules/audit/crawled-links.ts#linkFactsOf': many('pages', (lines) => [linksOf(lines)]),
}
