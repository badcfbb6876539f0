import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { addImageFiles, imageFilesOf, lavishPhoto, readAllImages } from '../../../testing/image-files.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { digestOf, keepBytes } from './content/kept-bytes.ts'
import type { Format } from './format/format-value.ts'
import { measureAhead, removeTrials } from './kinds/content-trial.ts'
import { formatKind } from './kinds/format.ts'

/** A mug with one photo, on a platform that answers none of our new files, and shows them late. */
let world: World
let photo: string
let smaller: { digest: string; mime: string }
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { theme: false, products: [{ title: 'Mug' }] },
  })
  const bytes = await lavishPhoto(1)
  const [gid = ''] = await addImageFiles(world.platform, world.store, [{ name: 'photo.jpg', bytes }])
  photo = gid
  await platformCall(world.platform, world.store, {
    query: 'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    variables: {
      files: [{ id: gid, referencesToAdd: [`gid://shopify/Product/${world.store.productIds[0]}`] }],
    },
  })
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
  const webp = await sharp(bytes).webp({ quality: 40 }).toBuffer()
  smaller = {
    digest: await keepBytes(world.ctx, webp, { madeOf: digestOf(bytes) }),
    mime: 'image/webp',
  }
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())
const shows = (fileSearchLagMs: number) => world.control('PATCH', '/faults', { cdnSeed: 0, fileSearchLagMs })
beforeEach(() => shows(600_000))

/** The same context, but the answer to a new file is lost. */
function cut(ctx: ShopContext): ShopContext {
  const query: typeof ctx.platform.query = async (shop, operation, variables, options) => {
    const answer = await ctx.platform.query(shop, operation, variables, options)
    if (operation.name === 'CreateImageFile')
      throw new PlatformError('unreachable', {
        operation: operation.name,
        message: 'cut',
        mayHaveApplied: true,
      })
    return answer
  }
  return { ...ctx, platform: { ...ctx.platform, query } }
}
const files = async () => (await imageFilesOf(world.platform, world.store)).map(({ id }) => id)

test('a new file whose answer was lost is found once the search shows it, and no second one is made', async () => {
  const ref = { resourceId: photo, field: 'format' }
  const [before = null] = await formatKind.read(world.ctx, [ref])
  const places = before?.places ?? []
  const after: Format = { standing: 'converted', ...smaller, places }
  const change = { id: '0', ...ref, before, after }
  // One that died before it made the file: whoever finishes it only looks.
  expect(await formatKind.finish?.(world.ctx, [change])).toEqual([null])
  expect(await files()).toHaveLength(1)
  await expect(formatKind.write(cut(world.ctx), [change])).rejects.toThrow('cut')
  expect(await files()).toHaveLength(2)
  // Not done, and to be tried again: nothing was moved.
  expect(await formatKind.finish?.(world.ctx, [change])).toEqual([null])
  await expect(formatKind.write(world.ctx, [change])).rejects.toMatchObject({ mayHaveApplied: false })
  expect(await formatKind.read(world.ctx, [ref])).toMatchObject([{ standing: 'source', places }])
  await shows(0)
  expect(await formatKind.write(world.ctx, [change])).toMatchObject([
    { status: 'applied', observed: { standing: 'converted', places } },
  ])
  expect(await files()).toHaveLength(2)
})

test('a trial whose answer was lost is deleted once the search shows it', async () => {
  const before = await files()
  const trial = { id: photo.split('/').at(-1) ?? '', delivered: [] }
  const after = { ...smaller, bytes: 1, width: null, height: null }
  expect(await measureAhead(cut(world.ctx), { ...trial, after })).toBeNull()
  expect(await files()).toHaveLength(before.length + 1)
  await shows(0)
  // Nothing finishes it: the enqueued job finds the trial once it is old.
  await world.ctx.tx((tx) =>
    tx
      .updateTable('images_trials')
      .where('shop_id', '=', world.ctx.shop.id)
      .set({ begun_at: new Date(0) })
      .execute(),
  )
  await removeTrials(world.ctx)
  expect(await files()).toEqual(before)
})
