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
import { findFileRows } from '../content/file-rows.ts'
import { tidyImages } from '../content/forget.ts'
import { keptBytes } from '../content/kept-bytes.ts'
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

test('a deleted image is not restored with all, and its original goes a month later', async () => {
  await optimise()
  await world.ctx.tx((tx) =>
    sql`update images_files set missing_since = now() where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  const kept = () =>
    world.ctx.tx(async (tx) => {
      const { rows } = await sql<{ files: number; originals: number }>`
        select (select count(*)::int from images_files where shop_id = ${world.ctx.shop.id}) as files,
          (select count(*)::int from images_objects o join images_files f
            on f.shop_id = ${world.ctx.shop.id} and f.original_digest = o.digest
            where o.shop_id = ${world.ctx.shop.id} and o.is_original) as originals`.execute(tx)
      return rows[0]
    })
  await tidyImages(world.ctx)
  await platformCall(world.platform, world.store, {
    query: 'mutation($ids: [ID!]!) { fileDelete(fileIds: $ids) { userErrors { message } } }',
    variables: { ids: [gid] },
  })
  await readAllImages(world.ctx)
  const none = await world.call('POST', '/apps/api/images/restore', { body: { all: true, confirmed: true } })
  expect([none.status, none.body.code]).toEqual([409, 'images.nothing-to-restore'])
  await tidyImages(world.ctx)
  expect(await kept()).toEqual({ files: 1, originals: 1 })
  const digest = await world.ctx.tx(
    async (tx) => (await findFileRows(tx, [id])).get(id)?.original_digest ?? '',
  )
  expect(await keptBytes(world.ctx, digest)).not.toBeNull()
  await world.ctx.tx((tx) =>
    sql`update images_files set missing_since = missing_since - interval '31 days'
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await tidyImages(world.ctx)
  expect(await kept()).toEqual({ files: 0, originals: 0 })
  expect(await keptBytes(world.ctx, digest)).toBeNull()
}, 90_000)
