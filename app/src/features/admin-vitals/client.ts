import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'admin-vitals',
  atStart: () => import('./ui/report-vitals.ts').then((part) => part.reportVitals),
  staffPages: [
    {
      path: '/admin/web-vitals',
      load: () => import('./ui/web-vitals-page.tsx').then((part) => part.WebVitalsPage),
      menu: { label: 'admin-vitals:staffMenu.main', group: 'system', order: 60 },
    },
  ],
}
