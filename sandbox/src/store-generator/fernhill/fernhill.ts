import type { StoreSeed } from '../seeds.ts'
import { clothingProducts } from './clothing.ts'
import { fernhillCollections } from './collections.ts'
import { gardenProducts } from './garden.ts'
import { growingProducts } from './growing.ts'
import { growingGuide } from './growing-guide.ts'
import { homeProducts } from './home.ts'
import { journal } from './journal.ts'
import { oddProducts } from './oddities.ts'
import { fernhillFormerPages, fernhillMenus, fernhillPages, fernhillRedirects } from './pages.ts'

/** The demo store: a small Irish shop for garden, home and outdoor clothing. */
export const fernhill: StoreSeed = {
  store: {
    handle: 'fernhill',
    domain: 'fernhill.myshopify.com',
    name: 'Fernhill',
    email: 'hello@fernhill.example',
    ownerName: 'Niamh Keane',
    // Reserved for fiction by Ireland's regulator.
    phone: '+353 20 911 0123',
    currency: 'EUR',
    moneyFormat: '€{{amount}}',
    timezone: 'Europe/Dublin',
    countryCode: 'IE',
    primaryLocale: 'en',
    planDisplayName: 'Basic',
    partnerDevelopment: false,
    shopifyPlus: false,
    password: '',
    formerPages: fernhillFormerPages,
    createdAt: '2025-03-03T08:00:00.000Z',
  },
  locales: [
    { locale: 'en', primary: true, published: true },
    { locale: 'de', primary: false, published: true },
  ],
  markets: [
    { name: 'Ireland', currency: 'EUR', countryCodes: ['IE'], enabled: true },
    {
      name: 'European Union',
      currency: 'EUR',
      countryCodes: ['AT', 'BE', 'DE', 'ES', 'FR', 'IT', 'NL', 'PT'],
      enabled: true,
    },
    { name: 'United Kingdom', currency: 'GBP', countryCodes: ['GB'], enabled: true },
  ],
  products: [...gardenProducts, ...growingProducts, ...clothingProducts, ...homeProducts, ...oddProducts],
  collections: fernhillCollections,
  blogs: [journal, growingGuide],
  pages: fernhillPages,
  menus: fernhillMenus,
  redirects: fernhillRedirects,
}
