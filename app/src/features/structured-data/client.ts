import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'structured-data',
  screens: [
    {
      path: '/schema',
      load: () => import('./ui/schema-page.tsx').then((part) => part.SchemaPage),
      menu: { label: 'structured-data:menu.main', group: 'schema', order: 10 },
      shortcut: 's',
    },
  ],
  historyFilters: [
    { kind: 'structured-data.settings', order: 20, label: 'structured-data:changeKind.settings' },
  ],
}
