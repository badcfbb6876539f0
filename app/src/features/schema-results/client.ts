import type { Asks, ClientModule } from '#core/registry/client.ts'

const pages = () => import('./ui/results-pages.tsx')
const asks = (view: string): Asks => [
  '/schema-results',
  `/schema-results/problems?view=${view}`,
  `/schema-results/pages?page=1&view=${view}`,
  '/schema-results/fixes',
  '/schema-results/fills',
]

export const client: ClientModule = {
  slug: 'schema-results',
  screens: [
    {
      path: '/schema-results',
      load: () => pages().then((part) => part.ResultsPage),
      asks: asks('results'),
      menu: { label: 'schema-results:menu.results', group: 'schema', order: 20 },
    },
    {
      path: '/schema-errors',
      load: () => pages().then((part) => part.ErrorsPage),
      asks: asks('errors'),
      menu: { label: 'schema-results:menu.errors', group: 'schema', order: 30 },
    },
    {
      path: '/schema-duplication',
      load: () => pages().then((part) => part.DuplicatesPage),
      asks: asks('duplicates'),
      menu: { label: 'schema-results:menu.duplicates', group: 'schema', order: 40 },
    },
    {
      path: '/schema-critical-info',
      load: () => pages().then((part) => part.CriticalPage),
      asks: asks('critical'),
      menu: { label: 'schema-results:menu.critical', group: 'schema', order: 50 },
    },
  ],
  help: [
    {
      screen: '/schema-results',
      questions: ['schema-results:help.owner', 'schema-results:help.undo', 'schema-results:help.write'],
      guide: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
    },
    {
      screen: '/schema-duplication',
      questions: ['schema-results:help.twice', 'schema-results:help.owner', 'schema-results:help.app'],
    },
    { screen: '/schema-errors', questions: ['schema-results:help.undo', 'schema-results:help.write'] },
  ],
}
