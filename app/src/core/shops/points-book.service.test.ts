import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { prioritised } from '#adapters/platform/admin-graphql/client.ts'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { createPointsBook } from './points-book.ts'

const touch = defineOperation<{ product: object }>()({
  document: 'mutation Touch($product: ProductUpdateInput!) { productUpdate(product: $product) { product { id } } }',
  data: z.object({ productUpdate: z.object({ product: z.object({ id: z.string() }).nullable() }) }),
})

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const calls = () =>
  world.control<{ throttled: number; pointsSpent: number; mutations: number; requests: number }>('GET', `/calls?store=${world.store.handle}`)

test('many writers of one store use its points up and are never refused for want of them', async () => {
  await world.control('PATCH', '/faults', { timeScale: 10 })
  const started = Date.now()
  const id = `gid://shopify/Product/${world.store.productIds[0]}`
  await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      prioritised(world.ctx.platform, 'background').query(world.ctx.shop, touch, { product: { id, vendor: `v${n}` } }),
    ),
  )
  const seconds = (Date.now() - started) / 1000
  console.log(seconds, await calls(), 5000 / (1000 + 1000 * seconds))
}, 60_000)
