import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'home',
  screens: [
    {
      path: '/',
      load: () => import('./ui/home-page.tsx').then((part) => part.HomePage),
      asks: ['/home', '/app-block-status'],
      menu: { label: 'home:menu.main', group: 'home', order: 10 },
      shortcut: 'h',
    },
  ],
  hubLinks: [{ hub: 'home', order: 1, to: '/', label: 'home:hub' }],
}
