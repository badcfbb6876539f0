import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { readAllImages } from '../../../../testing/image-files.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { readSizes, startReadingSizes } from './read-sizes.ts'

let world: World
beforeAll(async () => {
  const products = [1, 2, 3].map((at) => ({ title: `Mug ${at}`, images: [`mug number ${at}`] }))
  world = await newWorld({ ownPlatform: true, store: { theme: false, products } })
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const data = async (path: string) => (await world.call('GET', `/apps/api/images${path}`)).body.data
const validFor = (originalUrlMs: number) => world.control('PATCH', '/faults', { originalUrlMs })

test('counts only images whose size is known beside their bytes', async () => {
  expect(await data('/sizes')).toMatchObject({ byFormat: [], byUse: [] })
})

test('says that the widths of the theme are not known, and calls no image too wide', async () => {
  expect((await data('/sizes')).oversized).toEqual({ count: 0, bytes: 0, widest: null, examples: [] })
})

test('reads a URL again that expired while others were downloaded', async () => {
  await validFor(0)
  const { imageDelivery } = world.ctx
  const ctx: ShopContext = {
    ...world.ctx,
    // By the first download, all URLs of the batch have expired; those read from now on are valid.
    imageDelivery: {
      ...imageDelivery,
      async original(url, options) {
        await validFor(60_000)
        return imageDelivery.original(url, options)
      },
    },
  }
  await readSizes(ctx)
  expect((await data('')).stored.images).toBe(3)
  expect((await data('/sizes')).byUse).toMatchObject([{ use: 'product', count: 3 }])
}, 60_000)

test('a run whose job is gone ends, keeps what it read, and can be started again', async () => {
  const isSizing = async () => (await data('')).sizing
  expect(await startReadingSizes(world.ctx)).toEqual({ started: true })
  expect([await isSizing(), await startReadingSizes(world.ctx)]).toEqual([true, { started: false }])
  await world.ctx.tx((tx) => world.ctx.queue.forget(world.ctx.shop.id, tx))
  expect(await isSizing()).toBe(false)
  expect((await data('')).stored.images).toBe(3)
  expect(await startReadingSizes(world.ctx)).toEqual({ started: true })
})
