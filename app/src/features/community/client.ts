import type { ClientModule } from '#core/registry/client.ts'
import { announced } from './ui/announced.ts'

export const client: ClientModule = {
  slug: 'community',
  screens: [
    { path: '/community', load: () => import('./ui/community-page.tsx').then((part) => part.CommunityPage) },
  ],
  hubLinks: [{ hub: 'help', order: 30, to: '/community', label: 'community:hub' }],
  notices: [
    {
      screen: '/',
      asks: ['/community/announcements'],
      load: async () => {
        const [{ Announcements }] = await Promise.all([import('./ui/announcements.tsx'), announced()])
        return Announcements
      },
    },
  ],
  staffPages: [
    {
      path: '/admin/community',
      load: () => import('./ui/staff/staff-community-page.tsx').then((part) => part.StaffCommunityPage),
      menu: { label: 'community:staffMenu.main', group: 'community', order: 10 },
    },
  ],
  publicPages: [
    {
      path: '/public/roadmap',
      load: () => import('./ui/public-roadmap.tsx').then((part) => part.PublicRoadmap),
      menu: { label: 'community:menu.roadmap', order: 20 },
    },
    {
      path: '/public/changelog',
      load: () => import('./ui/public-changelog.tsx').then((part) => part.PublicChangelog),
      menu: { label: 'community:menu.changelog', order: 30 },
    },
    {
      path: '/public/status',
      load: () => import('./ui/public-status.tsx').then((part) => part.PublicStatus),
      menu: { label: 'community:menu.status', order: 40 },
    },
  ],
}
