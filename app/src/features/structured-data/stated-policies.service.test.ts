import { expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { putBefore } from '../../../testing/theme-file.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { Preview } from './contract.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './domain/settings-metafield.ts'
import { listTemplates } from './store.ts'

const settings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true }
const SHOP = JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Organization', name: 'Fernhill' },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    merchantReturnLink: 'https://shop.example/returns',
  },
})

/** Returns the policies that the preview asks for, of the two that an offer may have. */
async function asked(world: World): Promise<string[]> {
  const { body } = await world.call('POST', '/apps/api/structured-data/preview', { body: { settings } })
  const { issues } = body.data as Preview
  const fields = issues.filter(({ code }) => code === 'missing-recommended').map(({ field }) => field)
  return ['hasMerchantReturnPolicy', 'shippingDetails'].filter((field) => fields.includes(field))
}

async function scan({ ctx }: World): Promise<void> {
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') return
    await crawlSlice(ctx, { run: run.id })
  }
}

test('the preview, and the count of warnings per template, ask for no policy that the home page states', async () => {
  await using world = await newWorld({ store: { products: 1, image: true } })
  expect(await asked(world)).toEqual(['hasMerchantReturnPolicy', 'shippingDetails'])
  const put = () => world.call('PUT', '/apps/api/structured-data/product', { body: settings })
  const warnings = async () => (await world.ctx.tx(listTemplates)).at(0)?.samples.at(0)?.warnings ?? -1
  await put()
  await world.call('POST', '/apps/api/structured-data/detect')
  const before = await warnings()

  const stated = `{%- if request.page_type == 'index' -%}<script type="application/ld+json">${SHOP}</script>{%- endif -%}`
  await putBefore(world.platform, world.store, { filename: 'layout/theme.liquid', text: stated })
  await scan(world)
  expect(await asked(world)).toEqual(['shippingDetails'])
  await world.call('POST', '/apps/api/structured-data/detect')
  expect(await warnings()).toBe(before - 1)
})
