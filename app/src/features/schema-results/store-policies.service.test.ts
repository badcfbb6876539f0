import { expect, test } from 'vitest'
import { rejudge } from '#core/crawl/rejudge.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, rereadPage, startRun } from '#core/crawl/service.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { listInputSchema } from './contract.ts'
import { getPage, getPages } from './service.ts'

const SHOP = JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Organization', name: 'Fernhill' },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    merchantReturnLink: 'https://shop.example/returns',
  },
})

/** Returns whether the product's page is asked for a return policy, and for shipping. */
async function asked({ ctx }: World): Promise<[returns: boolean, shipping: boolean]> {
  const { rows } = await getPages(ctx, listInputSchema.parse({ template: 'product' }))
  const { issues } = await getPage(ctx, rows[0]?.id ?? '')
  const has = (field: string) =>
    issues.some((issue) => issue.code === 'missing-recommended' && issue.field.endsWith(field))
  return [has('hasMerchantReturnPolicy'), has('shippingDetails')]
}

async function scan({ ctx }: World): Promise<void> {
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') return
    await crawlSlice(ctx, { run: run.id })
  }
}

test('a policy that the home page states is missing on no product, until the home page states it no more', async () => {
  await using world = await newWorld({ store: { products: 1 } })
  const { ctx } = world
  const onHome = (put: string) =>
    world.control('PATCH', '/faults', {
      plantedSitemaps: {
        [world.store.handle]: { pages: { '/': { replace: [{ find: '</body>', put: `${put}</body>` }] } } },
      },
    })
  await scan(world)
  expect(await asked(world)).toEqual([true, true])
  await onHome(`<script type="application/ld+json">${SHOP}</script>`)
  await scan(world)
  expect(await asked(world)).toEqual([false, true])

  // Only the home page is read again; the night's judgement follows it.
  await onHome('')
  const { rows } = await getPages(ctx, listInputSchema.parse({ template: 'index' }))
  await rereadPage(ctx, rows[0]?.url ?? '')
  expect(await asked(world)).toEqual([false, true])
  await rejudge(ctx, {})
  expect(await asked(world)).toEqual([true, true])
})
