import { markImagesDeleted } from '#core/catalogue/images/image-store.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Content, Delivery } from '../content/content-value.ts'
import { measureDelivered } from '../content/measure.ts'
import {
  beginTrial,
  findLeftTrials,
  findTrial,
  forgetTrial,
  noteTrialFile,
  type TrialRow,
} from '../content/trial-rows.ts'
import { formatOf } from '../domain/image-states.ts'
import { madeBefore, newFile, type OwnFile, removeFile } from './format-file.ts'
import { Refused } from './gallery-entries.ts'
import { NotReady } from './not-ready.ts'

export const REMOVE_TRIALS = 'images.remove-trials'

/** A trial takes seconds; an older one was abandoned. */
const LEFT_AFTER_MINUTES = 10
const AT_ONCE = 50

/**
 * Measures what visitors would get of stored bytes: makes an unreferenced file of them, measures it and deletes it.
 * Null if the store refused such a file, so that only the write itself can tell.
 */
export async function measureAhead(
  ctx: ShopContext,
  { id, after, delivered }: { id: string; after: Content; delivered: readonly Delivery[] },
): Promise<Delivery[] | null> {
  const { digest, mime } = after
  const filename = `signpost-trial-${id}-${digest.slice(0, 8)}.${extensionOf(mime)}`
  const row = await begin(ctx, { id, filename })
  const own: OwnFile = { ...ownFile(ctx, row), digest, mime }
  // The file of a trial of other bytes, which nobody ended.
  let mayExist = row.filename !== filename
  try {
    if (mayExist) return null
    const { file } = await newFile(ctx, own, { alt: '' })
    const sizes = await measureDelivered(ctx, file, delivered)
    return delivered.map((one, at) => ({ ...one, after: sizes[at] ?? one.before }))
  } catch (error) {
    mayExist = !(error instanceof Refused)
    // If there is a problem, the write will report it; here it only prevents the measurement.
    if (!(error instanceof Refused || error instanceof NotReady))
      ctx.log.warn({ err: error, image: id }, 'an image could not be measured before its write')
    return null
  } finally {
    await end(ctx, row.id, { mayExist }).catch((error: unknown) =>
      ctx.log.warn({ err: error, image: id }, 'a trial file could not be deleted yet'),
    )
  }
}

/** Returns the extension by which the platform recognises a file's format. */
function extensionOf(mime: string): string {
  const format = formatOf(mime)
  return format === 'jpeg' || format === 'other' ? 'jpg' : format
}

const ownFile = (ctx: ShopContext, { id, filename, file_id }: TrialRow) => ({
  filename,
  id: file_id,
  note: (fileId: string | null) => ctx.tx((tx) => noteTrialFile(tx, id, fileId)),
})

/** Schedules the clean-up before a trial is recorded, in case its process dies. */
async function begin(ctx: ShopContext, trial: Pick<TrialRow, 'id' | 'filename'>): Promise<TrialRow> {
  return ctx.tx(async (tx) => {
    await lookLater(ctx, tx)
    return beginTrial(tx, trial)
  })
}

async function lookLater(ctx: ShopContext, tx: Parameters<typeof beginTrial>[0]): Promise<void> {
  const startAfter = new Date(Date.now() + (LEFT_AFTER_MINUTES + 1) * 60_000)
  await ctx.queue.enqueue(
    REMOVE_TRIALS,
    { shop: ctx.shop.id, payload: {} },
    { tx, key: 'image-trials', startAfter },
  )
}

async function end(ctx: ShopContext, id: string, { mayExist }: { mayExist: boolean }): Promise<void> {
  const row = await ctx.tx((tx) => findTrial(tx, id))
  if (row) await remove(ctx, row, { mayExist })
}

/**
 * Deletes the file before its row, which is the only record of it. `mayExist`: it may have been made a moment ago, and
 * the search not show it yet. False if the file exists, or may exist.
 */
async function remove(ctx: ShopContext, row: TrialRow, { mayExist = false } = {}): Promise<boolean> {
  const gid = await madeBefore(ctx, ownFile(ctx, row))
  if (gid === null && mayExist) return false
  if (gid !== null && !(await removeFile(ctx, gid))) return false
  await ctx.tx(async (tx) => {
    const ids = gid === null ? [] : [gid.split('/').at(-1) ?? '']
    // A concurrent sync may have stored it.
    await markImagesDeleted(tx, ctx.shop.id, { ids, goneAt: await databaseNow(tx) })
    await forgetTrial(tx, row.id)
  })
  return true
}

/** Deletes abandoned trial files. Retries later what the platform refuses to delete. */
export async function removeTrials(ctx: ShopContext): Promise<void> {
  const { left, isMore } = await ctx.tx((tx) =>
    findLeftTrials(tx, { minutes: LEFT_AFTER_MINUTES, most: AT_ONCE }),
  )
  let removed = 0
  for (const row of left) if (await remove(ctx, row)) removed += 1
  if (isMore || removed < left.length) await ctx.tx((tx) => lookLater(ctx, tx))
}
