import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'settings',
  screens: [
    {
      path: '/settings',
      load: () => import('./ui/settings-page.tsx').then((part) => part.SettingsPage),
      menu: { label: 'settings:menu.main', group: 'settings', order: 10 },
    },
  ],
  historyFilters: [{ kind: 'catalogue.delete', order: 10, label: 'settings:changeKind.delete' }],
}
