import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'shared-reports',
  screens: [
    {
      path: '/shared-reports',
      load: () => import('./ui/shared-reports-page.tsx').then((part) => part.SharedReportsPage),
    },
  ],
  hubLinks: [{ hub: 'help', order: 60, to: '/shared-reports', label: 'shared-reports:hub' }],
  profileCards: [{ order: 80, load: () => import('./ui/shared-card.tsx').then((part) => part.SharedCard) }],
  publicPages: [
    {
      path: '/public/report',
      load: () => import('./ui/public-report.tsx').then((part) => part.PublicReport),
    },
  ],
}
