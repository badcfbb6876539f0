import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'history',
  screens: [
    {
      path: '/history',
      load: () => import('./ui/history-page.tsx').then((part) => part.HistoryPage),
      menu: { label: 'history:menu.main', group: 'history', order: 10 },
      shortcut: 'c',
    },
    {
      path: '/operations',
      under: '/history',
      load: () => import('./ui/operations-page.tsx').then((part) => part.OperationsPage),
    },
    {
      path: '/operations/:id',
      under: '/history',
      load: () => import('./ui/operation-page.tsx').then((part) => part.OperationPage),
      asks: ['/operations/:id'],
    },
    {
      path: '/history/visits',
      load: () => import('./ui/visits-page.tsx').then((part) => part.VisitsPage),
    },
    {
      path: '/history/visits/:id',
      load: () => import('./ui/visit-page.tsx').then((part) => part.VisitPage),
    },
  ],
}
