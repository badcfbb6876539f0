import type { ClientModule } from '#core/registry/client.ts'

const PATH = '/partner-apps'

export const client: ClientModule = {
  slug: 'partner-apps',
  screens: [
    { path: PATH, load: () => import('./ui/partner-apps-page.tsx').then((part) => part.PartnerAppsPage) },
  ],
  staffPages: [
    {
      path: '/admin/partner-apps',
      load: () => import('./ui/staff/partners-page.tsx').then((part) => part.StaffPartnersPage),
      menu: { label: 'partner-apps:staffMenu.main', group: 'community', order: 40 },
    },
  ],
  hubLinks: [{ hub: 'help', order: 50, to: PATH, label: 'partner-apps:hub', switch: 'partnerApps' }],
}
