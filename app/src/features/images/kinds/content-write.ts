import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { changedSince, impossible, orDenied, refused } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  type Content,
  type Delivery,
  deliveredSaving,
  deliverySchema,
  LEAST_SAVING,
} from '../content/content-value.ts'
import { findFileRows, noteMeasuredBefore } from '../content/file-rows.ts'
import { isKept, keepBytes, keptBytes } from '../content/kept-bytes.ts'
import { deliveriesOf, measureDelivered, measuredWidths } from '../content/measure.ts'
import { awaitFile, type FileContent, type ReadyFile, readContent, readFiles } from '../content/read-file.ts'
import { imagesErrors } from '../errors.ts'
import { isUnsure, readTrackRecord } from '../optimise/prediction.ts'
import { themeWidths } from '../settings-store.ts'
import { acknowledgeFailure, replaceContent } from './content-operations.ts'
import { measureAhead } from './content-trial.ts'
import { NotReady } from './not-ready.ts'

/** The platform needs seconds for new bytes; after this long a later job looks again. */
const READY_WITHIN_MS = 45_000

/** The platform accepted new bytes and has not reported the result yet. */
class StillWorking extends AppError {
  readonly mayHaveApplied = true
  constructor() {
    super(imagesErrors.notReady)
  }
}

type Outcome = WriteOutcome<Content>

/**
 * Writes stored bytes into a file, waits until the platform has processed them, and reads them back. A smaller
 * file is then compared by what visitors get, and reverted at once if it saves them under 5 %.
 */
export async function writeContent(ctx: ShopContext, change: PendingChange<Content>): Promise<Outcome> {
  const { resourceId: gid, after, before } = change
  if (!after) return impossible(refusalErrors.notSupported)
  const file = await readyFile(ctx, gid)
  if (file === 'gone') return impossible(refusalErrors.gone)
  if (!isSameKind(file.mime, after.mime)) return impossible(imagesErrors.format)
  const bytes = await keptBytes(ctx, after.digest)
  if (!bytes) return impossible(imagesErrors.backupGone)
  const current = await makeSure(ctx, file, before)
  if (!current) return changedSince
  const delivered = after.made ? await measureBefore(ctx, gid, current) : null
  const spared = delivered && (await tryAhead(ctx, { gid, after, current, delivered }))
  if (spared) return { status: 'unchanged', observed: spared }
  const sent = await send(ctx, { gid, over: current }, { bytes, mime: after.mime })
  if (sent) return sent
  return awaitWritten(ctx, { gid, before: current, after, delivered })
}

/** Reads the current file, after acknowledging a failed update of it. Throws `NotReady`. */
async function readyFile(ctx: ShopContext, gid: string): Promise<ReadyFile | 'gone'> {
  const state = (await readFiles(ctx, [gid])).get(gid) ?? 'gone'
  const now = state === 'failed' ? await acknowledge(ctx, gid) : state
  if (now === 'working' || now === 'failed') throw new NotReady()
  return now
}

/** Makes sure that the current file is the one read before, and is stored; null if it is another one. */
async function makeSure(
  ctx: ShopContext,
  file: ReadyFile,
  before: Content | null,
): Promise<FileContent | null> {
  // A URL contains the version: the same URL has the same bytes.
  if (before?.url === file.url && (await isKept(ctx, before.digest))) return { ...before, url: file.url }
  const { content, bytes } = await readContent(ctx, file)
  if (before?.url && content.digest !== before.digest) return null
  await keepBytes(ctx, bytes, { isOriginal: true })
  return content
}

/** Measures what visitors get without our change; for a file of ours, returns what they got of its original. */
async function measureBefore(ctx: ShopContext, gid: string, current: Content): Promise<Delivery[]> {
  const id = numberOf(gid, 'MediaImage') ?? ''
  const row = (await ctx.tx((tx) => findFileRows(tx, [id]))).get(id)
  const known = deliverySchema.array().safeParse(row?.widths)
  const isOurs = row?.state === 'optimised' && row.current_digest === current.digest
  if (isOurs && known.success && known.data.length > 0) return known.data
  const widths = measuredWidths(await themeWidths(ctx), current.width)
  const asked = deliveriesOf(widths)
  const sizes = await measureDelivered(ctx, current, asked)
  const delivered = asked.map((one, at) => ({ ...one, before: sizes[at] ?? 0, after: sizes[at] ?? 0 }))
  await ctx.tx((tx) => noteMeasuredBefore(tx, id, { current, widths: delivered }))
  return delivered
}

/**
 * Measures an uncertain saving before the file is touched; returns the outcome if it is too small to write. Null to
 * write the file.
 */
async function tryAhead(
  ctx: ShopContext,
  {
    gid,
    after,
    current,
    delivered,
  }: { gid: string; after: Content; current: Content; delivered: Delivery[] },
): Promise<Content | null> {
  if (!after.made || !isUnsure(after.made.foretold, await ctx.tx(readTrackRecord))) return null
  const id = numberOf(gid, 'MediaImage') ?? ''
  const measured = await measureAhead(ctx, { id, after, delivered })
  if (!measured || deliveredSaving(measured) >= LEAST_SAVING) return null
  return { ...current, spared: after.made, delivered: measured, because: 'images:reason.delivered-alike' }
}

/**
 * Uploads and replaces the file; returns an outcome if the platform refuses, null while it processes. `over`: what it
 * replaces. Measuring and uploading take up to a minute, so the file is read once more directly before it is
 * replaced: another version is somebody's edit.
 */
async function send(
  ctx: ShopContext,
  { gid, over }: { gid: string; over: FileContent },
  { bytes, mime }: { bytes: Buffer; mime: string },
): Promise<Outcome | null> {
  const { url } = await ctx.stagedUploads.put(ctx.shop, {
    resource: 'IMAGE',
    filename: nameOf(over.url),
    mimeType: mime,
    bytes,
  })
  const file = await readyFile(ctx, gid)
  if (file === 'gone') return impossible(refusalErrors.gone)
  if (file.url !== over.url && (await readContent(ctx, file)).content.digest !== over.digest)
    return changedSince
  return orDenied<Outcome | null>(
    async () => {
      const files = [{ id: gid, originalSource: url }]
      const { fileUpdate: answer } = await ctx.platform.query(ctx.shop, replaceContent, { files })
      const [error] = answer?.userErrors ?? []
      if (!error) return null
      // Another client is writing the file; it will be unlocked soon.
      if (error.code === 'FILE_LOCKED' || error.code === 'NON_READY_STATE') throw new NotReady()
      return refused(error)
    },
    () => impossible(refusalErrors.accessDenied),
  )
}

interface Written {
  gid: string
  before: Content
  after: Content
  /** Null: restored bytes are not compared. */
  delivered: Delivery[] | null
}

/** Waits for the upload and returns its outcome. Throws `StillWorking` while it is unknown. */
async function awaitWritten(ctx: ShopContext, written: Written): Promise<Outcome> {
  const { gid, before, after, delivered } = written
  const state = await awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
  if (state === 'gone') return impossible(refusalErrors.gone)
  if (state === 'working') throw new StillWorking()
  const file = state === 'failed' ? await acknowledge(ctx, gid) : state
  if (typeof file !== 'object') throw new StillWorking()
  const { content } = await readContent(ctx, file)
  if (content.digest === before.digest) return impossible(imagesErrors.writeFailed)
  if (content.digest !== after.digest)
    return state === 'failed'
      ? putBack(ctx, { gid, before, over: content })
      : impossible(imagesErrors.resultDiffers)
  return verifyWritten(ctx, { gid, before, after, delivered, content })
}

/** Restores the previous bytes after a failed update that left neither version. */
async function putBack(ctx: ShopContext, back: Return): Promise<Outcome> {
  return (await returnTo(ctx, back)) ? impossible(imagesErrors.writeFailed) : changedSince
}

/** Checks whether our file saves visitors enough; otherwise restores the previous bytes, free of charge. */
export async function verifyWritten(
  ctx: ShopContext,
  written: Written & { content: FileContent },
): Promise<Outcome> {
  const { gid, before, after, delivered, content } = written
  if (!after.made || !delivered) return { status: 'applied', observed: { ...content, ...madeOf(after) } }
  const sizes = await measureDelivered(ctx, content, delivered)
  const measured = delivered.map((one, at) => ({ ...one, after: sizes[at] ?? one.before }))
  if (deliveredSaving(measured) >= LEAST_SAVING)
    return { status: 'applied', observed: { ...content, made: after.made, delivered: measured } }
  const back = await returnTo(ctx, { gid, before, over: content })
  if (!back) return changedSince
  return {
    status: 'unchanged',
    observed: { ...back, wentBack: after.made, delivered: measured, because: 'images:reason.went-back' },
  }
}

const madeOf = ({ made }: Content) => (made ? { made } : {})

interface Return {
  gid: string
  before: Content
  /** What is taken back. */
  over: FileContent
}

/**
 * Restores stored bytes exactly; null if somebody replaced the file meanwhile, which stays. Throws while that is
 * uncertain; the next attempt continues.
 */
async function returnTo(ctx: ShopContext, { gid, before, over }: Return): Promise<Content | null> {
  const bytes = await keptBytes(ctx, before.digest)
  if (!bytes) throw new StillWorking()
  const refusal = await send(ctx, { gid, over }, { bytes, mime: before.mime }).catch((error: unknown) => {
    throw error instanceof NotReady ? new StillWorking() : error
  })
  if (refusal === changedSince) return null
  if (refusal) throw new StillWorking()
  const state = await awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
  const now = state === 'failed' ? await acknowledge(ctx, gid) : state
  if (typeof now !== 'object') throw new StillWorking()
  const { content } = await readContent(ctx, now)
  if (content.digest !== before.digest) throw new StillWorking()
  return content
}

/** Acknowledges a failed update: the file is READY again, with its previous bytes. */
export async function acknowledge(
  ctx: ShopContext,
  gid: string,
): Promise<ReadyFile | 'working' | 'failed' | 'gone'> {
  const { fileAcknowledgeUpdateFailed: answer } = await ctx.platform.query(ctx.shop, acknowledgeFailure, {
    fileIds: [gid],
  })
  const [error] = answer?.userErrors ?? []
  // Another client acknowledged it in the meantime.
  if (error && error.code !== 'INVALID_FAILED_MEDIA_STATE') throw new NotReady()
  return awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
}

/** Compares formats: the platform keeps a URL's extension, so the format has to stay the same. */
const isSameKind = (one: string, other: string): boolean => one === other

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'image')
}
