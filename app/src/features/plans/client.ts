import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'plans',
  pages: {
    main: () => import('./ui/pricing-page.tsx').then((part) => part.PricingPage),
    'one-time': () => import('./ui/one-time-page.tsx').then((part) => part.OneTimePage),
    offer: () => import('./ui/offer-page.tsx').then((part) => part.OfferPage),
  },
}
