import {
  ALL_FILES,
  ALL_PRODUCT_IMAGES,
  fileLine,
  productImageLine,
} from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import {
  type BulkReading,
  type BulkResult,
  beginBulkQuery,
  bulkResult,
  continueReading,
  loadUntil,
  type ReadStep,
} from '../bulk-reading.ts'
import { catalogueErrors } from '../errors.ts'
import { RunFailure } from '../run-failure.ts'
import { endStep, findImageRead, type ImageRead, updateImageRead } from './image-reads.ts'
import { type ImageRow, numberOf, rowOfImage } from './image-row.ts'
import { markImagesDeleted, saveImages, setFree } from './image-store.ts'
import { saveImagesAndTell } from './save-images.ts'
import { isVideo, rowOfVideo, type VideoRow } from './video-row.ts'
import { forgetVideos, saveVideos } from './video-store.ts'

export const READ_IMAGES = 'catalogue.read-images'

const BATCH = 500

/** The job behind a reading: continues it, and enqueues itself while there is more to do. */
export async function runReadImages(ctx: ShopContext): Promise<void> {
  const afterMs = await continueReading(ctx, IMAGES)
  if (afterMs === null) return
  await ctx.queue.enqueue(
    READ_IMAGES,
    { shop: ctx.shop.id, payload: {} },
    { key: 'images', startAfter: new Date(Date.now() + afterMs) },
  )
}

const IMAGES: BulkReading<ImageRead> = {
  what: 'images',
  find: (ctx) => ctx.tx(findImageRead),
  step,
  end: finishStep,
  fail: (ctx, code) => ctx.tx((tx) => updateImageRead(tx, { state: 'failed', error_code: code })),
  // A store that grants access to only one of the two is read in part.
  without: (ctx, read) => ctx.tx((tx) => endStep(tx, read, 'shops.access-denied')),
}

/**
 * Detaches or removes what a step no longer showed: from its product after the first step, altogether after the
 * second.
 */
async function finishStep(ctx: ShopContext, read: ImageRead): Promise<void> {
  await ctx.tx(async (tx) => {
    if (read.step === 'product') {
      await setFree(tx, ctx.shop.id, { notSeenSince: read.step_started_at })
      await forgetVideos(tx, { unseenSince: read.step_started_at })
    }
    // Files include the images of products: an image that neither step showed is gone.
    else await markImagesDeleted(tx, ctx.shop.id, { unseenSince: read.started_at })
    await endStep(tx, read, null)
  })
}

async function step(ctx: ShopContext, read: ImageRead): Promise<ReadStep> {
  if (read.bulk_operation_id === null) {
    const id = await beginBulkQuery(ctx, read.step === 'product' ? ALL_PRODUCT_IMAGES : ALL_FILES)
    await ctx.tx((tx) => updateImageRead(tx, { bulk_operation_id: id }))
    return 'waiting'
  }
  const result = await bulkResult(ctx, read.bulk_operation_id)
  if (result) return load(ctx, read, result)
  await ctx.tx((tx) => updateImageRead(tx, {}))
  return 'waiting'
}

async function load(ctx: ShopContext, read: ImageRead, { url, objectCount }: BulkResult): Promise<ReadStep> {
  if (url === null) return 'read'
  const until = loadUntil()
  const lines = read.step === 'product' ? productLines() : fileLines
  let count = Number(read.lines_done)
  let batch: ImageRow[] = []
  let videos: VideoRow[] = []
  let flushed = count
  const flush = async () => {
    const images = batch
    const seen = videos
    batch = []
    videos = []
    flushed = count
    await ctx.tx(async (tx) => {
      const found = { images, readAt: read.step_started_at }
      if (read.step === 'product') await saveImagesAndTell(ctx, tx, { ...found, whole: true })
      else await saveImages(tx, ctx.shop.id, { ...found, owners: false })
      await saveVideos(tx, seen, read.step_started_at)
      await updateImageRead(tx, { lines_done: String(count) })
    })
  }
  // A batch ends before a product's line, so that the positions of its images are counted from the first.
  for await (const line of ctx.bulkResults.read(url, { skip: count })) {
    const found = lines(line)
    if (batch.length + videos.length >= BATCH && (found === 'product' || read.step === 'file')) {
      await flush()
      if (performance.now() >= until) return 'later'
    }
    count++
    if (found === null || found === 'product') continue
    if ('thumbnail' in found) videos.push(found)
    else batch.push(found)
  }
  if (flushed !== count) await flush()
  if (count !== objectCount) throw new RunFailure(catalogueErrors.incomplete)
  return 'read'
}

const fileLines = (line: unknown): ImageRow | null => rowOfImage(fileLine.parse(line), null)

/** Reads lines in order: a product, then the media of its gallery. */
function productLines(): (line: unknown) => ImageRow | VideoRow | 'product' | null {
  let product = { gid: '', id: '', title: '' }
  let position = 0
  let videos = 0
  return (line) => {
    const parsed = productImageLine.parse(line)
    if (!('__parentId' in parsed)) {
      product = { gid: parsed.id, id: numberOf(parsed.id, 'Product') ?? '', title: parsed.title }
      position = 0
      videos = 0
      return 'product'
    }
    if (!('id' in parsed) || parsed.__parentId !== product.gid) return null
    if (isVideo(parsed)) return rowOfVideo(parsed, { productId: product.id, position: videos++ })
    return rowOfImage(parsed, { id: product.id, title: product.title, position: position++ })
  }
}
