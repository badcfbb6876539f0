import type { ClientModule } from '#core/registry/client.ts'

const SERVICES = '/services'

export const client: ClientModule = {
  slug: 'services',
  screens: [
    { path: SERVICES, load: () => import('./ui/services-page.tsx').then((part) => part.ServicesPage) },
    {
      path: '/services/orders/:id',
      load: () => import('./ui/order-page.tsx').then((part) => part.OrderPage),
    },
    {
      path: '/services/:id',
      load: () => import('./ui/service-page.tsx').then((part) => part.ServicePage),
    },
    {
      path: '/core-web-vitals/fix',
      load: () => import('./ui/service-page.tsx').then((part) => part.SpeedFixPage),
    },
    { path: '/seo-plan', load: () => import('./ui/service-page.tsx').then((part) => part.GrowthPage) },
  ],
  hubLinks: [{ hub: 'help', order: 20, to: SERVICES, label: 'services:hub', switch: 'services' }],
  belowScreens: [
    { screen: '/core-web-vitals', load: () => import('./ui/fix-offer.tsx').then((part) => part.FixOffer) },
  ],
  staffPages: [
    {
      path: '/admin/services',
      load: () => import('./ui/staff-orders-page.tsx').then((part) => part.StaffOrdersPage),
      menu: { label: 'services:staffMenu.main', group: 'services', order: 10 },
    },
    {
      path: '/admin/services/:store/:id',
      load: () => import('./ui/staff-order-page.tsx').then((part) => part.StaffOrderPage),
    },
  ],
}
