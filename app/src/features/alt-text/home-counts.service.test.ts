import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { readImages } from '../../../testing/read-images.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld } from '../../../testing/world.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { quickWins } from './quick-wins.ts'
import { searchOf, VIEW } from './ui/list-search.ts'

test('what Home counts of images is what its list shows, once all images were read', async () => {
  await using world = await newWorld({
    store: { products: [{ title: 'Mug', images: ['red mug', 'blue mug', 'green mug'] }], theme: false },
  })
  const { ctx } = world
  await syncAll(ctx)
  await readImages(ctx)
  await describeOne()
  const rowsBehind = async (path: string): Promise<number> => {
    const view = readGridView(new URLSearchParams(path.split('?')[1]), VIEW)
    const { body } = await world.call('POST', '/apps/api/alt-text/search', { body: searchOf(view) })
    return body.data.total.count
  }
  const [metric] = homeMetrics
  const read = async () => [
    await metric?.read(ctx),
    (await homeCards[0]?.read(ctx))?.map(({ values }) => values['count']),
    await quickWins[0]?.read(ctx),
  ]
  expect(await read()).toEqual([{ part: 1, whole: 3 }, [2], { state: 'open', part: 1, whole: 3 }])
  expect([await rowsBehind(metric?.link ?? ''), await rowsBehind(metric?.lacking ?? '')]).toEqual([3, 2])
  const [line] = (await homeCards[0]?.read(ctx)) ?? []
  expect(await rowsBehind(line?.link?.to ?? '')).toBe(2)
  // As while the images of a store are read for the first time.
  await ctx.tx((tx) =>
    sql`update catalogue_image_reads set state = 'running', as_of = null where shop_id = ${ctx.shop.id}`.execute(
      tx,
    ),
  )
  expect(await read()).toEqual([null, [], { state: 'unknown' }])

  async function describeOne() {
    const { rows } = await ctx.tx((tx) =>
      sql<{
        id: string
      }>`select id from catalogue_images where shop_id = ${ctx.shop.id} order by id limit 1`.execute(tx),
    )
    await platformCall(world.platform, world.store, {
      query: `mutation($id: ID!) { fileUpdate(files: [{id: $id, alt: "A red mug"}]) { userErrors { message } } }`,
      variables: { id: `gid://shopify/MediaImage/${rows[0]?.id}` },
    })
    await readImages(ctx)
  }
})
