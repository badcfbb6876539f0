import type { ClientModule } from '#core/registry/client.ts'

const pages = () => import('./ui/results-pages.tsx')

export const client: ClientModule = {
  slug: 'schema-results',
  pages: {
    results: () => pages().then((part) => part.ResultsPage),
    errors: () => pages().then((part) => part.ErrorsPage),
    critical: () => pages().then((part) => part.CriticalPage),
    duplicates: () => pages().then((part) => part.DuplicatesPage),
  },
}
