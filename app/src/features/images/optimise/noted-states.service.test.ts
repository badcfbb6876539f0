import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotDelivered } from '#adapters/image-delivery/image-delivery.ts'
import type { ShopContext } from '#core/context/context.ts'
import { addImageFiles, lavishPhoto, readAllImages } from '../../../../testing/image-files.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { ImageRow } from '../contract/rows.ts'
import { DEFAULT_SETTINGS } from '../domain/settings.ts'
import { imageGenerator } from './generator.ts'

/** A photo that can be smaller. */
let world: World
let gid: string
let id: string
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { theme: false, products: 0 } })
  const photo = { name: 'photo.jpg', bytes: await lavishPhoto(1) }
  ;[gid = ''] = await addImageFiles(world.platform, world.store, [photo])
  id = gid.split('/').at(-1) ?? ''
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const call = (path: string, body: object) => world.call('POST', `/apps/api/images${path}`, { body })
const photo = async (): Promise<ImageRow> => (await call('/search', {})).body.data.rows[0]
const wouldTake = async () =>
  (await call('/automations/preview', { collection: null, dailyCap: 5 })).body.data.images
/** Checks the photo as an operation does, in a context that differs in these parts. */
async function check(parts: Partial<ShopContext>): Promise<string> {
  const { outcomes } = await imageGenerator.propose(
    { ...world.ctx, ...parts },
    [{ id: '1', resourceId: gid, field: 'content', before: null, after: null }] as never,
    { settings: DEFAULT_SETTINGS },
    { signal: new AbortController().signal } as never,
  )
  const [outcome] = outcomes
  return outcome?.status === 'failed' ? outcome.code : (outcome?.status ?? '')
}
const codec = (reason: 'busy' | 'too-heavy'): Partial<ShopContext> => ({
  imageCodec: {
    ...world.ctx.imageCodec,
    optimise: async () => ({ verdict: 'not-supported', reason, bytesBefore: 1 }),
  },
})

describe('an image that could not be checked', () => {
  test('because it could not be downloaded is taken again', async () => {
    const { imageDelivery } = world.ctx
    const original = async () => {
      throw new NotDelivered(503)
    }
    expect(await check({ imageDelivery: { ...imageDelivery, original } })).toBe('images.unreachable')
    expect(await photo()).toMatchObject({ state: 'unchecked', reason: 'unreachable' })
    expect(await wouldTake()).toBe(1)
  })

  test('because much else was done is as it was', async () => {
    const before = await photo()
    expect(await check(codec('busy'))).toBe('images.busy')
    expect(await photo()).toEqual(before)
  })

  test('because it took too long may be tried with other settings', async () => {
    expect(await check(codec('too-heavy'))).toBe('images.too-heavy')
    expect(await photo()).toMatchObject({ state: 'failed', reason: 'too-heavy' })
    expect(await wouldTake()).toBe(0)
    expect((await call('/quote', { selection: { ids: [id] } })).body.data.images).toBe(1)
  })
})

describe('an image somebody looked at', () => {
  test('with the saved settings is still taken by automations', async () => {
    expect((await call(`/${id}/preview`, {})).body.data.verdict).toBe('smaller')
    expect(await photo()).toMatchObject({ state: 'can-be-optimised', reason: null })
    expect(await wouldTake()).toBe(1)
  })

  test('with other settings is as it was', async () => {
    const settings = { ...DEFAULT_SETTINGS, mode: 'lossless' }
    const before = await photo()
    expect((await call(`/${id}/preview`, { settings })).status).toBe(200)
    expect(await photo()).toEqual(before)
  })

  test('after it was restored is left to the merchant', async () => {
    await world.ctx.tx((tx) =>
      tx.updateTable('images_files').set({ state: 'restored' }).where('id', '=', id).execute(),
    )
    expect((await call(`/${id}/preview`, {})).body.data.verdict).toBe('smaller')
    expect(await photo()).toMatchObject({ state: 'restored', reason: null })
    expect(await wouldTake()).toBe(0)
  })
})
