import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'sitemaps',
  screens: [
    {
      path: '/google-search-console/xml-sitemap',
      load: () => import('./ui/xml-sitemap-page.tsx').then((part) => part.XmlSitemapPage),
    },
  ],
  hubLinks: [{ hub: 'links', order: 3, to: '/google-search-console/xml-sitemap', label: 'sitemaps:hub.xml' }],
}
