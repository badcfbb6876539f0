import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'schema-types',
  screens: [
    {
      path: '/schema/:type',
      load: () => import('./ui/schema-type-page.tsx').then((part) => part.SchemaTypePage),
    },
    {
      path: '/schema/:type/:entry',
      load: () => import('./ui/entries/entry-page.tsx').then((part) => part.EntryPage),
    },
  ],
  tabs: [
    {
      screen: '/schema',
      index: 0,
      label: 'schema-types:tab',
      load: () => import('./ui/type-table.tsx').then((part) => part.TypeTable),
      asks: ['/schema-types', '/catalogue'],
    },
  ],
  help: [
    {
      screen: '/schema',
      questions: [
        'schema-types:help.which',
        'schema-types:help.first',
        'schema-types:help.blocks',
        'schema-types:help.reviews',
        'schema-types:help.shipping',
      ],
      guide: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
    },
  ],
}
