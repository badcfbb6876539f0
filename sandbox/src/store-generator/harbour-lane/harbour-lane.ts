import type { StoreSeed } from '../seeds.ts'
import { harbourLaneProducts } from './products.ts'

/** The second store: another tenant, another currency, a larger plan. */
export const harbourLane: StoreSeed = {
  store: {
    handle: 'harbour-lane',
    domain: 'harbour-lane.myshopify.com',
    name: 'Harbour Lane',
    email: 'crew@harbour-lane.example',
    ownerName: 'Callum Reid',
    currency: 'GBP',
    moneyFormat: '£{{amount}}',
    timezone: 'Europe/London',
    countryCode: 'GB',
    primaryLocale: 'en',
    planDisplayName: 'Shopify Plus',
    partnerDevelopment: false,
    shopifyPlus: true,
    password: '',
    createdAt: '2025-05-12T09:00:00.000Z',
  },
  locales: [{ locale: 'en', primary: true, published: true }],
  markets: [{ name: 'United Kingdom', currency: 'GBP', countryCodes: ['GB'], enabled: true }],
  products: harbourLaneProducts,
  collections: [
    {
      title: 'On deck',
      description: '<p>What we wear and carry between the slipway and the chip shop.</p>',
      products: (product) => product.tags.includes('deck'),
      scene: { motif: 'rain', colors: ['Navy', 'Sky'] },
    },
    {
      title: 'Below deck',
      description: '<p>For galleys, cabins and kitchens that would like to be cabins.</p>',
      products: (product) => product.tags.includes('cabin'),
      scene: { motif: 'table', colors: ['Lake', 'Sand'] },
    },
  ],
  blogs: [
    {
      title: 'News',
      commentPolicy: 'CLOSED',
      articles: [
        {
          title: 'The winter timetable',
          summary: 'The shop keeps the harbour’s hours from November to March.',
          author: 'Callum Reid',
          tags: ['shop'],
          published: '2025-11-01',
          scene: { motif: 'rain', colors: ['Navy', 'Granite'] },
          body: '<p>From the first of November we open when the pilot boat comes in and close when the lamp is lit. In practice that is nine to four. Orders placed by noon still leave the same day.</p>',
        },
      ],
    },
  ],
  pages: [
    {
      title: 'About',
      body: '<p>Harbour Lane is a chandler’s shop in Pittenweem that forgot to stop selling mugs. Everything here has been used on a boat, or near one.</p>',
    },
    { title: 'Delivery', body: '<p>£4 in Britain, free from £60. We post on weekdays.</p>' },
  ],
  menus: [
    {
      handle: 'main-menu',
      title: 'Main menu',
      items: [
        { title: 'On deck', to: 'collection:on-deck' },
        { title: 'Below deck', to: 'collection:below-deck' },
        { title: 'News', to: 'blog:news' },
      ],
    },
    {
      handle: 'footer',
      title: 'Footer',
      items: [
        { title: 'About', to: 'page:about' },
        { title: 'Delivery', to: 'page:delivery' },
      ],
    },
  ],
  redirects: [],
}
