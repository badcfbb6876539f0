import type { ClientModule } from '#core/registry/client.ts'

const XML = '/google-search-console/xml-sitemap'
const HTML = '/google-search-console/html-sitemap'

export const client: ClientModule = {
  slug: 'sitemaps',
  screens: [
    { path: XML, load: () => import('./ui/xml-sitemap-page.tsx').then((part) => part.XmlSitemapPage) },
    { path: HTML, load: () => import('./ui/html-sitemap-page.tsx').then((part) => part.HtmlSitemapPage) },
  ],
  hubLinks: [
    { hub: 'links', order: 3, to: XML, label: 'sitemaps:hub.xml' },
    { hub: 'links', order: 4, to: HTML, label: 'sitemaps:hub.html' },
  ],
  help: [
    {
      screen: XML,
      questions: ['sitemaps:help.indexed', 'sitemaps:help.dates', 'sitemaps:help.own'],
      guide: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview',
    },
    { screen: HTML, questions: ['sitemaps:help.speed', 'sitemaps:help.where'] },
  ],
}
