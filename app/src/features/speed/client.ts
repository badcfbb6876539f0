import type { ClientModule } from '#core/registry/client.ts'

const PATH = '/core-web-vitals'

export const client: ClientModule = {
  slug: 'speed',
  screens: [{ path: PATH, load: () => import('./ui/speed-page.tsx').then((part) => part.SpeedPage) }],
  hubLinks: [{ hub: 'images-and-speed', order: 2, to: PATH, label: 'speed:hub' }],
  help: [
    {
      screen: PATH,
      questions: [
        'speed:help.lab',
        'speed:help.field',
        'speed:help.difference',
        'speed:help.password',
        'speed:help.promise',
      ],
      guide: 'https://web.dev/articles/vitals',
    },
  ],
}
