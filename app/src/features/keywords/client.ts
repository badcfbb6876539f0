import type { ClientModule } from '#core/registry/client.ts'

const SCREEN = '/google-search-console/keywords'

export const client: ClientModule = {
  slug: 'keywords',
  screens: [{ path: SCREEN, load: () => import('./ui/keywords-page.tsx').then((part) => part.KeywordsPage) }],
  hubLinks: [{ hub: 'search-console', order: 3, to: SCREEN, label: 'keywords:hub' }],
  help: [
    {
      screen: SCREEN,
      questions: [
        'keywords:help.source',
        'keywords:help.hidden',
        'keywords:help.position',
        'keywords:help.overlap',
      ],
      guide: 'https://support.google.com/webmasters/answer/7576553',
    },
  ],
}
