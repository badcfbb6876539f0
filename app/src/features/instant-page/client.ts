import type { ClientModule } from '#core/registry/client.ts'

const PATH = '/speed-booster/instant-page'

export const client: ClientModule = {
  slug: 'instant-page',
  screens: [
    {
      path: PATH,
      load: () => import('./ui/instant-page-screen.tsx').then((part) => part.InstantPageScreen),
    },
  ],
  hubLinks: [{ hub: 'images-and-speed', order: 3, to: PATH, label: 'instant-page:hub' }],
  help: [
    {
      screen: PATH,
      questions: [
        'instant-page:help.gain',
        'instant-page:help.never',
        'instant-page:help.browsers',
        'instant-page:help.traffic',
        'instant-page:help.privacy',
        'instant-page:help.metrics',
        'instant-page:help.weight',
      ],
      guide: 'https://shopify.dev/docs/storefronts/themes/best-practices/performance/platform',
    },
  ],
}
