import type { ClientModule } from '#core/registry/client.ts'

const PATH = '/speed-booster/imageoptimization'

export const client: ClientModule = {
  slug: 'images',
  screens: [
    {
      path: PATH,
      load: () => import('./ui/images-page.tsx').then((part) => part.ImagesPage),
      menu: { label: 'images:menu.main', group: 'media', order: 10 },
      shortcut: 'i',
    },
  ],
  historyFilters: [
    { kind: 'image.content', order: 30, label: 'images:changeKind.content' },
    { kind: 'image.format', order: 40, label: 'images:changeKind.format' },
  ],
  hubLinks: [{ hub: 'images-and-speed', order: 1, to: PATH, label: 'images:hub' }],
  help: [
    {
      screen: PATH,
      questions: [
        'images:help.quality',
        'images:help.nothing',
        'images:help.delivered',
        'images:help.restore',
        'images:help.price',
        'images:help.format',
        'images:help.uninstall',
      ],
      guide: 'https://shopify.dev/docs/storefronts/themes/best-practices/performance',
    },
  ],
}
