import type { Integration } from '#core/registry/integration.ts'
import { textOf } from './domain/schema-type.ts'
import { reviewApp } from './domain/types/review-apps.ts'
import { listPublished } from './store.ts'

/**
 * The review app in the list of integrations. The storefront reads ratings live, so the last time is when the
 * settings were published.
 */
export const reviewAppIntegration: Integration = {
  slug: 'schema-types',
  order: 30,
  async read(ctx) {
    const published = (await ctx.tx(listPublished)).get('product-review')
    const setAt = { by: 'merchant' as const, to: '/schema/product-review' }
    const app = published?.enabled ? textOf(published.values, 'app') : ''
    if (!published || app === '' || app === 'none')
      return { state: 'off', note: 'none', values: {}, lastWorkedAt: null, setAt }
    const name = app === 'other' ? textOf(published.values, 'appName') : (reviewApp(app)?.name ?? app)
    const lastWorkedAt = published.publishedAt.toISOString()
    return { state: 'connected', note: 'connected', values: { app: name }, lastWorkedAt, setAt }
  },
}
