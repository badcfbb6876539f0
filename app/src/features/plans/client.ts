import type { ClientModule } from '#core/registry/client.ts'

const oneTimePage = () => import('./ui/one-time-page.tsx').then((part) => part.OneTimePage)

export const client: ClientModule = {
  slug: 'plans',
  profileCards: [
    {
      order: 10,
      load: () => import('./ui/subscription-card.tsx').then((part) => part.SubscriptionCard),
    },
  ],
  screens: [
    {
      path: '/pricing',
      load: () => import('./ui/pricing-page.tsx').then((part) => part.PricingPage),
      menu: { label: 'plans:menu.main', group: 'plans', order: 10 },
    },
    { path: '/pricing/one-time-plan', load: oneTimePage },
    { path: '/oneTimeCharge', load: oneTimePage },
    {
      path: '/pricing/custom-plan/:type',
      load: () => import('./ui/offer-page.tsx').then((part) => part.OfferPage),
    },
  ],
}
