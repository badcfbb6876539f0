import type { ClientModule } from '#core/registry/client.ts'

const oneTimePage = () => import('./ui/one-time-page.tsx').then((part) => part.OneTimePage)

export const client: ClientModule = {
  slug: 'plans',
  profileCards: [
    {
      order: 10,
      load: () => import('./ui/subscription-card.tsx').then((part) => part.SubscriptionCard),
    },
    { order: 90, load: () => import('./ui/uninstall-card.tsx').then((part) => part.UninstallCard) },
  ],
  screens: [
    {
      path: '/pricing',
      load: () => import('./ui/pricing-page.tsx').then((part) => part.PricingPage),
      menu: { label: 'plans:menu.main', group: 'plans', order: 10 },
    },
    { path: '/pricing/one-time-plan', load: oneTimePage },
    { path: '/oneTimeCharge', under: '/pricing', load: oneTimePage },
    {
      path: '/pricing/custom-plan/:type',
      load: () => import('./ui/offer-page.tsx').then((part) => part.OfferPage),
    },
  ],
  staffPages: [
    {
      path: '/admin/money',
      load: () => import('./ui/staff/money-page.tsx').then((part) => part.MoneyPage),
      menu: { label: 'plans:staffMenu.money', group: 'money', order: 10 },
    },
  ],
}
