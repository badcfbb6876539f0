import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { addImageFiles, imageFilesOf, lavishPhoto, readAllImages } from '../../../testing/image-files.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { Content } from './content/content-value.ts'
import { findFileRows } from './content/file-rows.ts'
import { noteContent } from './content/note-content.ts'
import { DEFAULT_SETTINGS } from './domain/settings.ts'
import type { Format } from './format/format-value.ts'
import { noteFormat } from './format/note-format.ts'
import { contentKind } from './kinds/content.ts'
import { removeTrials } from './kinds/content-trial.ts'
import { imageGenerator } from './optimise/generator.ts'
import { previewImage } from './preview.ts'

/** Two photos behind a network that sends the same bytes whatever their files are. */
let world: World
let gids: string[]
const numbered = (at: number) => gids[at]?.split('/').at(-1) ?? ''
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { theme: false, products: 0 } })
  const photos = [1, 2].map(async (at) => ({ name: `photo-${at}.jpg`, bytes: await spacious(at) }))
  gids = await addImageFiles(world.platform, world.store, await Promise.all(photos))
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())
// A network that depends on pixels alone.
beforeEach(() => world.control('PATCH', '/faults', { cdnSeed: -1 }))

/**
 * Returns a photo whose file can shrink without changing a pixel, so a network that depends on pixels sends the same.
 */
const spacious = async (seed: number) =>
  sharp(await lavishPhoto(seed))
    .jpeg({ quality: 85, optimiseCoding: false })
    .toBuffer()
const LOSSLESS = { ...DEFAULT_SETTINGS, mode: 'lossless' as const }

const files = async () => (await imageFilesOf(world.platform, world.store)).map(({ id }) => id).sort()
const change = (at: number) => ({ id: String(at), resourceId: gids[at] ?? '', field: 'content' })
const row = async (at: number) =>
  (await world.ctx.tx((tx) => findFileRows(tx, [numbered(at)]))).get(numbered(at))

async function proposed(at: number): Promise<{ before: Content | null; after: Content }> {
  const before = (await contentKind.read(world.ctx, [change(at)]))[0] ?? null
  const { signal } = new AbortController()
  const { outcomes } = await imageGenerator.propose(
    world.ctx,
    [{ ...change(at), before, after: null }] as never,
    { settings: LOSSLESS },
    { signal } as never,
  )
  const [outcome] = outcomes
  if (outcome?.status !== 'proposed') throw new Error(JSON.stringify(outcome))
  return { before, after: outcome.after }
}

describe('what visitors would get as much of', () => {
  test('is measured beside the image and never written, and no file is left', async () => {
    const written = { ...change(0), ...(await proposed(0)) }
    const [outcome] = await contentKind.write(world.ctx, [written] as never)
    expect(outcome).toMatchObject({
      status: 'unchanged',
      observed: {
        digest: written.before?.digest,
        url: written.before?.url,
        because: 'images:reason.delivered-alike',
      },
    })
    expect(await files()).toEqual(gids.toSorted())
    const { observed } = outcome as { observed: Content }
    for (let time = 0; time < 2; time++)
      await world.ctx.tx((tx) => noteContent(tx, world.ctx.shop.id, { ...change(0), observed }))
    expect(await row(0)).toMatchObject({ state: 'nothing-to-gain', reason: 'delivered-alike' })
    expect((await row(0))?.measured).toBeLessThan(5)
    // What was measured is shown as evidence.
    const { widths } = (await world.call('GET', `/apps/api/images/${numbered(0)}`)).body.data
    expect(widths).toEqual(observed.delivered)
  })

  test('is not taken back by the estimate of whoever opens the image', async () => {
    const looked = await previewImage(world.ctx, { id: numbered(0), settings: LOSSLESS })
    expect(looked).toMatchObject({ verdict: 'nothing-to-gain', reason: 'delivered-alike' })
    expect(looked.candidate).not.toBeNull()
    expect(await row(0)).toMatchObject({ state: 'nothing-to-gain', reason: 'delivered-alike' })
  })

  test('leaves nothing behind where its maker dies behind any step', async () => {
    const written = { ...change(1), ...(await proposed(1)) }
    for (const at of [1, 2, 1, 2]) {
      await contentKind.write(dying(world.ctx, at), [written] as never).catch((error: unknown) => {
        expect(String(error)).toContain('killed')
      })
      // Nothing finishes it: the enqueued job finds the trial once it is old.
      await world.ctx.tx((tx) =>
        tx
          .updateTable('images_trials')
          .where('shop_id', '=', world.ctx.shop.id)
          .set({ begun_at: new Date(0) })
          .execute(),
      )
      await removeTrials(world.ctx)
      expect(await files(), `behind step ${at}`).toEqual(gids.toSorted())
    }
  })

  test('is told the same the second time, of bytes that went back and of another format', async () => {
    const { before, after } = await proposed(1)
    const back = { ...before, wentBack: after.made, delivered: [] } as unknown as Content
    const other = { ...change(1), field: 'format' }
    const alike = {
      ...{ standing: 'source', file: gids[1], mime: 'image/jpeg', places: [], notShown: after.made },
      ...{ url: before?.url, bytes: before?.bytes },
    } as unknown as Format
    for (let time = 0; time < 2; time++) {
      await world.ctx.tx((tx) => noteContent(tx, world.ctx.shop.id, { ...change(1), observed: back }))
      expect(await row(1)).toMatchObject({ state: 'nothing-to-gain', reason: 'went-back' })
      await world.ctx.tx((tx) => noteFormat(tx, world.ctx.shop.id, { ...other, observed: alike }))
      expect(await row(1)).toMatchObject({ state: 'nothing-to-gain', reason: 'format-alike' })
    }
  })
})

/** Returns the context of a process that dies right after its n-th write to the platform. */
function dying(ctx: ShopContext, at: number): ShopContext {
  let writes = 0
  const query: typeof ctx.platform.query = async (shop, operation, variables) => {
    if (writes >= at) throw new Error('killed')
    const answer = await ctx.platform.query(shop, operation, variables)
    if (/^\s*mutation/.test(operation.document) && ++writes >= at) throw new Error('killed')
    return answer
  }
  return { ...ctx, platform: { ...ctx.platform, query } }
}
