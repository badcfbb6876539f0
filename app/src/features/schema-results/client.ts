import type { ClientModule } from '#core/registry/client.ts'

const pages = () => import('./ui/audit-pages.tsx')

export const client: ClientModule = {
  slug: 'audit',
  screens: [
    {
      path: '/schema-results',
      load: () => pages().then((part) => part.ResultsPage),
      menu: { label: 'audit:menu.results', group: 'schema', order: 20 },
    },
    {
      path: '/schema-errors',
      load: () => pages().then((part) => part.ErrorsPage),
      menu: { label: 'audit:menu.errors', group: 'schema', order: 30 },
    },
    {
      path: '/schema-duplication',
      load: () => pages().then((part) => part.DuplicatesPage),
      menu: { label: 'audit:menu.duplicates', group: 'schema', order: 40 },
    },
    {
      path: '/schema-critical-info',
      load: () => pages().then((part) => part.CriticalPage),
      menu: { label: 'audit:menu.critical', group: 'schema', order: 50 },
    },
  ],
}
