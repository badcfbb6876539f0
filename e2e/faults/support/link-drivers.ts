import { type Driver, many, one } from './driver.ts'

const url = 'https://shop.example/products/fern'

/** Drivers for functions over broken links and sitemaps, with a text or list that grows. */
export const LINK_DRIVERS: Readonly<Record<string, Driver>> = {
  'rules/sitemaps/write-sitemap.ts#writeSitemaps': many('entries', (pieces) => [
    'urlset',
    pieces.map((piece) => ({ url: `https://shop.example/${piece}` })),
  ]),
  'rules/sitemaps/url-lines.ts#urlsetPieces': many('pages', (pieces) => [
    pieces.map((piece) => ({
      url: `https://shop.example/${piece}`,
      images: [`https://cdn.example/${piece}`],
    })),
  ]),
  'rules/sitemaps/judge-listed.ts#judgeListed': many('unreturned', (pieces) => [
    {
      ...{ url, origin: 'https://shop.example', listed: 1, lastmod: null, listedAt: new Date(), images: 1 },
      ...{ page: null, redirect: null, resource: null },
      unreturned: pieces.map((piece) => ({ language: 'de', url: `https://shop.example/${piece}` })),
    },
  ]),
  'rules/redirects/rewrite-links.ts#rewriteLinks': one('html', (html) => [
    html,
    {
      ownHosts: { aliases: new Set(['shop.example']), markets: new Set() },
      targetOf: () => '/products/fern',
    },
  ]),
  'features/sitemaps/html/liquid-page.ts#sitemapLiquid': many('excluded', (pieces) => [
    {
      settings: { title: 'Sitemap', sections: [{ kind: 'product', shown: true }], columns: 3 },
      ...{ excluded: { product: pieces }, blogs: pieces.slice(0, 150) },
    },
    {},
  ]),
  'features/broken-links/capture/beacon.ts#readBeacon': one('path', (path) => [
    {
      body: new URLSearchParams({ p: `/${path}`, r: path }).toString(),
      query: new URLSearchParams(),
      referer: url,
      userAgent: path,
    },
  ]),
  'features/broken-links/domain/automation.ts#automaticTarget': one('path', (path) => [
    {
      enabled: true,
      defaultUrl: '/',
      productUrl: '',
      collectionUrl: '',
      blogUrl: '',
      blogCategoryUrl: '',
      pageUrl: '',
    },
    { path: `/${path}`, language: null, suggestion: null },
    { isLiving: () => false, dead: new Set() },
  ]),
  'features/broken-links/domain/hiding-rule.ts#isHidden': many('rules', (pieces) => [
    '/products/fern',
    pieces.map((text) => ({ where: 'contains', text })),
  ]),
  'features/broken-links/domain/hiding-rule.ts#hidingRuleOf': many('rules', (pieces) => [
    '/products/fern',
    pieces.map((text) => ({ where: 'contains', text })),
  ]),
  'features/broken-links/suggest/find-targets.ts#findTargets': many('pages', (pieces) => [
    {
      pages: pieces.map((title, at) => ({ path: `/products/fern-${at}`, title })),
      paths: [{ path: '/products/ferns', language: null }],
    },
  ]),
}
