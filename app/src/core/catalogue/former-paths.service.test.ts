import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import {
  type FormerHandle,
  forgetFormerPaths,
  markTold,
  noteFormerPaths,
  untoldPaths,
} from './former-paths.ts'

let world: World
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({ store: { theme: false } })
  ;({ ctx } = world)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const handle = (
  kind: FormerHandle['kind'],
  id: string,
  name: string,
  blogId: string | null = null,
): FormerHandle => ({
  ...{ kind, id, handle: name, title: name, blogId },
})
const day = (back: number) => new Date(Date.now() - back * 86_400_000)
const note = (former: FormerHandle[], { gone, at = new Date() }: { gone: boolean; at?: Date }) =>
  ctx.tx((tx) => noteFormerPaths(tx, ctx.shop.id, { former, gone, at }))
const untold = (since = day(3), most = 10) => ctx.tx((tx) => untoldPaths(tx, ctx.shop.id, { since, most }))
const kept = () =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .selectFrom('catalogue_former_paths')
      .where('shop_id', '=', ctx.shop.id)
      .select(['path', 'id', 'gone'])
      .orderBy('path')
      .execute()
    return rows.map(({ path, id, gone }) => [path, id, gone])
  })

test('what is gone is told of once, in lower case, the newest first', async () => {
  await note([handle('product', '1', 'Oak-Lamp')], { gone: true, at: day(1) })
  await note([handle('collection', '2', 'winter'), handle('page', '3', 'about')], { gone: true })
  await note([handle('product', '4', 'renamed')], { gone: false })
  expect(await untold()).toEqual(['/collections/winter', '/pages/about', '/products/oak-lamp'])
  expect(await untold(day(3), 1)).toHaveLength(1)
  await ctx.tx((tx) => markTold(tx, ctx.shop.id, ['/collections/winter', '/pages/about']))
  expect(await untold()).toEqual(['/products/oak-lamp'])
  expect(await untold(day(0.5))).toEqual([])
})

test('a path that another resource had last is that one’s, and is told of again', async () => {
  await note([handle('collection', '5', 'winter')], { gone: true })
  expect(await untold()).toContain('/collections/winter')
  expect(await kept()).toContainEqual(['/collections/winter', '5', true])
  // Renamed, not gone: the old path redirects, so it is not reported.
  await note([handle('collection', '6', 'winter')], { gone: false })
  expect(await untold()).not.toContain('/collections/winter')
})

test('an article stands below its blog, and nowhere while that is not known', async () => {
  await ctx.tx((tx) =>
    tx
      .insertInto('catalogue_resources')
      .values({
        ...{ shop_id: ctx.shop.id, kind: 'blog', id: '70', handle: 'News', title: 'News' },
        ...{ updated_at: new Date(), read_at: new Date() },
      })
      .execute(),
  )
  await note([handle('article', '8', 'first', '70'), handle('article', '9', 'lost', '71')], { gone: true })
  expect(await untold()).toContain('/blogs/news/first')
  expect((await kept()).map(([path]) => path)).not.toContainEqual(expect.stringContaining('lost'))
})

test('is forgotten after four hundred days', async () => {
  await note([handle('product', '10', 'ancient')], { gone: true, at: day(401) })
  await note([handle('product', '11', 'old')], { gone: true, at: day(399) })
  await ctx.tx((tx) => forgetFormerPaths(tx, ctx.shop.id, new Date().toISOString()))
  const paths = (await kept()).map(([path]) => path)
  expect(paths).toContain('/products/old')
  expect(paths).not.toContain('/products/ancient')
})

test('more than a statement takes are kept all the same', async () => {
  const many = Array.from({ length: 2_100 }, (_, at) => handle('product', String(1_000 + at), `many-${at}`))
  await note(many, { gone: true })
  expect((await kept()).filter(([path]) => String(path).startsWith('/products/many-'))).toHaveLength(2_100)
})
