import type { ClientModule } from '#core/registry/client.ts'

const PATH = '/seo-booster/brokenlink'

export const client: ClientModule = {
  slug: 'broken-links',
  screens: [
    {
      path: PATH,
      load: () => import('./ui/broken-links-page.tsx').then((part) => part.BrokenLinksPage),
      menu: { label: 'broken-links:menu.main', group: 'links', order: 10 },
      shortcut: 'l',
    },
  ],
  hubLinks: [{ hub: 'links', order: 1, to: PATH, label: 'broken-links:hub' }],
  help: [
    {
      screen: PATH,
      questions: [
        'broken-links:help.captured',
        'broken-links:help.privacy',
        'broken-links:help.home',
        'broken-links:help.leave',
      ],
      guide: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    },
  ],
}
