import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'schema-types',
  screens: [
    {
      path: '/schema/:type',
      load: () => import('./ui/schema-type-page.tsx').then((part) => part.SchemaTypePage),
    },
  ],
  tabs: [
    {
      screen: '/schema',
      index: 2,
      label: 'schema-types:tab',
      load: () => import('./ui/type-table.tsx').then((part) => part.TypeTable),
    },
  ],
}
