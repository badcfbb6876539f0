import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import {
  ALL_FILES,
  ALL_PRODUCT_PICTURES,
  fileLine,
  productImageLine,
} from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import { bulkQueryState, startBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import type { ShopContext } from '#core/context/context.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { catalogueErrors } from '../errors.ts'
import { RunFailure } from '../run-failure.ts'
import { endStep, findImageRead, type ImageRead, updateImageRead } from './image-reads.ts'
import { type ImageRow, numberOf, rowOfImage } from './image-row.ts'
import { markImagesDeleted, saveImages, setFree } from './image-store.ts'
import { saveImagesAndTell } from './save-images.ts'

export const READ_IMAGES = 'catalogue.read-images'

const BATCH = 500
/** One job waits for the platform so long, asking so often, and loads a result so long. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 250
const LOAD_MS = 240_000
/** A reading that could not get on for this long has failed. */
const PATIENCE_MS = 600_000

/** The job behind a reading: takes it further, and asks to be called again while there is more to do. */
export async function runReadImages(ctx: ShopContext): Promise<void> {
  const afterMs = await continueReading(ctx)
  if (afterMs === null) return
  await ctx.queue.enqueue(
    READ_IMAGES,
    { shop: ctx.shop.id, payload: {} },
    { key: 'images', startAfter: new Date(Date.now() + afterMs) },
  )
}

/** Milliseconds until there is more to do; null: nothing is left. Safe to call again after a crash at any point. */
async function continueReading(ctx: ShopContext): Promise<number | null> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const read = await ctx.tx(findImageRead)
    if (read?.state !== 'running') return null
    try {
      const outcome = await step(ctx, read)
      if (outcome === 'later') return 0
      if (outcome === 'waiting') {
        if (Date.now() + ASK_AGAIN_MS >= deadline) return 2_000
        await wait(ASK_AGAIN_MS)
      } else await finishStep(ctx, read)
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'access-denied')
        await ctx.tx((tx) => endStep(tx, read, 'shops.access-denied'))
      else return afterFailure(ctx, read, error)
    }
  }
}

/** What a step has shown no more is gone: from its product, or altogether. */
async function finishStep(ctx: ShopContext, read: ImageRead): Promise<void> {
  await ctx.tx(async (tx) => {
    if (read.step === 'product') await setFree(tx, ctx.shop.id, { notSeenSince: read.step_started_at })
    // Files list the images of products too: what neither step has shown is gone.
    else await markImagesDeleted(tx, ctx.shop.id, { unseenSince: read.started_at })
    await endStep(tx, read, null)
  })
}

async function afterFailure(ctx: ShopContext, read: ImageRead, error: unknown): Promise<number | null> {
  const said = error instanceof RunFailure ? error : translatePlatformError(error)
  const final =
    error instanceof RunFailure || (error instanceof PlatformError && error.kind === 'not-authorized')
  if (!final && Date.now() - read.touched_at.getTime() <= PATIENCE_MS) {
    ctx.log.info({ err: error, step: read.step }, 'the reading of pictures goes on later')
    return 15_000
  }
  ctx.log.warn({ err: error, step: read.step }, 'the reading of pictures failed')
  const code = said?.code ?? catalogueErrors.incomplete.code
  await ctx.tx((tx) => updateImageRead(tx, { state: 'failed', error_code: code }))
  return null
}

async function step(ctx: ShopContext, read: ImageRead): Promise<'read' | 'waiting' | 'later'> {
  if (read.bulk_operation_id === null) {
    const query = read.step === 'product' ? ALL_PRODUCT_PICTURES : ALL_FILES
    const { bulkOperationRunQuery: answer } = await ctx.platform.query(ctx.shop, startBulkQuery, { query })
    const id = answer.bulkOperation?.id
    const reason = answer.userErrors.map(({ message }) => message).join(' ')
    if (!id) throw new RunFailure(catalogueErrors.platformRefused, { reason })
    await ctx.tx((tx) => updateImageRead(tx, { bulk_operation_id: id }))
    return 'waiting'
  }
  const { bulkOperation: state } = await ctx.platform.query(ctx.shop, bulkQueryState, {
    id: read.bulk_operation_id,
  })
  if (state?.status === 'COMPLETED') return load(ctx, read, state)
  if (state && ['CREATED', 'RUNNING', 'CANCELING'].includes(state.status)) {
    await ctx.tx((tx) => updateImageRead(tx, {}))
    return 'waiting'
  }
  if (state?.errorCode === 'ACCESS_DENIED')
    throw new PlatformError('access-denied', {
      operation: 'bulk query of pictures',
      message: 'the query was refused',
    })
  const reason = state?.errorCode ?? state?.status ?? 'unknown operation'
  throw new RunFailure(catalogueErrors.platformRefused, { reason })
}

async function load(
  ctx: ShopContext,
  read: ImageRead,
  { url, objectCount }: { url: string | null; objectCount: number },
): Promise<'read' | 'later'> {
  if (url === null) {
    if (objectCount > 0) throw new RunFailure(catalogueErrors.incomplete)
    return 'read'
  }
  const until = Date.now() + LOAD_MS
  const lines = read.step === 'product' ? productLines() : fileLines
  let count = Number(read.lines_done)
  let batch: ImageRow[] = []
  let flushed = count
  const flush = async () => {
    const images = batch
    batch = []
    flushed = count
    await ctx.tx(async (tx) => {
      const found = { images, readAt: read.step_started_at }
      if (read.step === 'product') await saveImagesAndTell(ctx, tx, { ...found, whole: true })
      else await saveImages(tx, ctx.shop.id, { ...found, owners: false })
      await updateImageRead(tx, { lines_done: String(count) })
    })
  }
  // A result is read on behind a product, so that its images are counted from the first.
  for await (const line of ctx.bulkResults.read(url, { skip: count })) {
    const image = lines(line)
    if (batch.length >= BATCH && (image === 'product' || read.step === 'file')) {
      await flush()
      if (Date.now() >= until) return 'later'
    }
    count++
    if (image !== null && image !== 'product') batch.push(image)
  }
  if (flushed !== count) await flush()
  if (count !== objectCount) throw new RunFailure(catalogueErrors.incomplete)
  return 'read'
}

const fileLines = (line: unknown): ImageRow | null => rowOfImage(fileLine.parse(line), null)

/** Reads lines in order: a product, then what hangs in its gallery. */
function productLines(): (line: unknown) => ImageRow | 'product' | null {
  let product = { gid: '', id: '', title: '' }
  let position = 0
  return (line) => {
    const parsed = productImageLine.parse(line)
    if (!('__parentId' in parsed)) {
      product = { gid: parsed.id, id: numberOf(parsed.id, 'Product') ?? '', title: parsed.title }
      position = 0
      return 'product'
    }
    if (!('id' in parsed) || parsed.__parentId !== product.gid) return null
    return rowOfImage(parsed, { id: product.id, title: product.title, position: position++ })
  }
}
