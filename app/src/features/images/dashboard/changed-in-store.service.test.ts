import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import {
  addImageFiles,
  digestsOf,
  imageFilesOf,
  lavishPhoto,
  readAllImages,
  replaceImageFile,
} from '../../../../testing/image-files.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { ImageRow } from '../contract/rows.ts'
import { imageFiles } from '../kinds/content-operations.ts'
import { readSizes } from './read-sizes.ts'

/** A photo that gets smaller for every visitor; the merchant renames, replaces and deletes its file. */
let world: World
let gid: string
let id: string
let originals: Map<string, string>
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { theme: false } })
  await world.control('PATCH', '/faults', { cdnSeed: 0 })
  const photo = { name: 'photo.jpg', bytes: await lavishPhoto(1) }
  ;[gid = ''] = await addImageFiles(world.platform, world.store, [photo])
  id = gid.split('/').at(-1) ?? ''
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
  originals = await digests()
  await world.startWorker()
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const digests = () => digestsOf(world.platform, world.store)
const call = async (path: string, body: object) => {
  const answer = await world.call('POST', `/apps/api/images${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const run = async (path: string, body: object) => {
  const { id } = await call(path, body)
  await vi.waitFor(
    async () =>
      expect((await world.call('GET', `/apps/api/operations/${id}`)).body.data).toMatchObject({
        state: 'done',
        applied: 1,
      }),
    { timeout: 60_000, interval: 100 },
  )
}
const optimise = () => run('/optimise', { selection: { ids: [id] } })
const restore = () => run('/restore', { all: true, confirmed: true })
const photo = async (): Promise<ImageRow> => (await call('/search', {})).rows[0]

test('a write that ends while sizes are read is known afterwards', async () => {
  let isFirst = true
  const query: ShopContext['platform']['query'] = async (shop, operation, variables) => {
    const answer = await world.ctx.platform.query(shop, operation, variables)
    if (isFirst && (operation as unknown) === imageFiles) {
      isFirst = false
      await optimise()
    }
    return answer
  }
  await readSizes({ ...world.ctx, platform: { ...world.ctx.platform, query } })
  expect(isFirst).toBe(false)
  expect(await photo()).toMatchObject({ state: 'optimised', canRestore: true })
}, 90_000)

test('a file of ours the merchant renamed is still ours, and comes back as it was', async () => {
  await platformCall(world.platform, world.store, {
    query: 'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    variables: { files: [{ id: gid, filename: 'renamed.jpg' }] },
  })
  await vi.waitFor(
    async () =>
      expect(await imageFilesOf(world.platform, world.store)).toMatchObject([{ id: gid, status: 'READY' }]),
    { timeout: 30_000, interval: 100 },
  )
  await readAllImages(world.ctx)
  await readSizes(world.ctx)
  expect(await photo()).toMatchObject({ name: 'renamed.jpg', state: 'optimised', canRestore: true })
  await restore()
  expect(await digests()).toEqual(originals)
}, 90_000)

test('a file of ours is never the source of another, even if its row no longer says so', async () => {
  await optimise()
  await world.ctx.tx((tx) =>
    sql`update images_files set state = 'unchecked', current_digest = null where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
  const settings = { mode: 'lossy', floor: 90, maxWidth: null, keepCopyright: false }
  const preview = await call(`/${id}/preview`, { settings })
  expect(preview.bytesBefore).toBe((await lavishPhoto(1)).length)
  expect(await photo()).toMatchObject({ state: 'optimised', canRestore: true })
  await restore()
  expect(await digests()).toEqual(originals)
}, 90_000)

test('a photo that took the place of a file of ours has no original', async () => {
  await optimise()
  const file = { name: 'renamed.jpg', bytes: await lavishPhoto(2) }
  await replaceImageFile(world.platform, world.store, { gid, file })
  await readAllImages(world.ctx)
  await readSizes(world.ctx)
  const bytes = file.bytes.length
  expect(await photo()).toMatchObject({
    ...{ state: 'unchecked', originalBytes: bytes, currentBytes: bytes, delivered: null, canRestore: false },
  })
}, 90_000)
