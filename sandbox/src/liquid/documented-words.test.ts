import objects from '@shopify/theme-check-docs-updater/data/objects.json' with { type: 'json' }
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEveryTagShop } from '../storefront/every-tag-shop.ts'
import { findPage } from '../storefront/find-page.ts'
import { globalsOfPage, renderingFor } from '../storefront/render-page.ts'
import { visitOf } from '../storefront/visit.ts'
import { engine } from './engine.ts'

/** Expression that reaches an object of each kind; kinds the sandbox lacks (orders, customers) are left out. */
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

/** Objects missing from this test's shop. */
const ABSENT = new Set(['market'])

describe('the words the platform documents', () => {
  let unanswered: (kind: string) => { exists: boolean; words: string[] }
  let close: () => Promise<void>
  beforeAll(async () => {
    const shop = await openEveryTagShop()
    close = shop.close
    const request = {
      url: '/products/health-potion',
      headers: { host: 'example.localhost:4901', cookie: shop.cart },
      socket: {},
    } as FastifyRequest
    const visit = visitOf(shop.context, request)
    if (!visit) throw new Error('There is no such shop.')
    unanswered = (kind) => {
      const rendering = renderingFor(shop.context, visit)
      const found = findPage(rendering)
      if (!found) throw new Error('There is no such page.')
      const options = { rendering, source: rendering.theme, globals: globalsOfPage(rendering, found) }
      const path = REACHED[kind] ?? ''
      const exists = engine.evaluate(`{{ ${path} }}`, options) !== null
      for (const { name } of objects.find((one) => one.name === kind)?.properties ?? [])
        engine.evaluate(`{{ ${path}.${name} }}`, options)
      const words = [...rendering.unknownWords.values()].filter((word) => word.known === 'platform')
      return { exists, words: words.map((word) => word.word) }
    }
  })
  afterAll(() => close())

  test.each(Object.keys(REACHED))('%s answers every property', (kind) => {
    expect(unanswered(kind)).toEqual({ exists: !ABSENT.has(kind), words: [] })
  })
})
