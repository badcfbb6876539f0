import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'history',
  pages: {
    main: () => import('./ui/history-page.tsx').then((part) => part.HistoryPage),
    operations: () => import('./ui/operations-page.tsx').then((part) => part.OperationsPage),
    operation: () => import('./ui/operation-page.tsx').then((part) => part.OperationPage),
  },
}
