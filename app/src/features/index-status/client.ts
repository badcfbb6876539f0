import type { ClientModule } from '#core/registry/client.ts'

const SCREEN = '/google-search-console/index-status'

export const client: ClientModule = {
  slug: 'index-status',
  screens: [
    {
      path: SCREEN,
      load: () => import('./ui/index-status-screen.tsx').then((part) => part.IndexStatusScreen),
    },
  ],
  hubLinks: [{ hub: 'search-console', order: 2, to: SCREEN, label: 'index-status:hub' }],
  help: [
    {
      screen: SCREEN,
      questions: [
        'index-status:help.index',
        'index-status:help.delay',
        'index-status:help.quota',
        'index-status:help.credits',
      ],
      guide: 'https://support.google.com/webmasters/answer/7440203',
    },
  ],
}
