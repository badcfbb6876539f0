import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type Content, deliverySchema } from '../content/content-value.ts'
import { findFileRows } from '../content/file-rows.ts'
import { awaitFile, readContent } from '../content/read-file.ts'
import { acknowledge, verifyWritten } from './content-write.ts'
import { NotReady } from './not-ready.ts'

/** How long to wait for a file that is being processed; after that, a later attempt checks it again. */
const WAIT_MS = 10_000

/**
 * Finishes a write that was interrupted: acknowledges a failed update, and compares what visitors get if our file is
 * in place, as the original write would have. Null if the file's content alone decides the outcome.
 */
export async function finishContent(
  ctx: ShopContext,
  { resourceId: gid, before, after }: Pick<PendingChange<Content>, 'resourceId' | 'before' | 'after'>,
): Promise<WriteOutcome<Content> | null> {
  const state = await awaitFile(ctx, gid, { withinMs: WAIT_MS })
  const file = state === 'failed' ? await acknowledge(ctx, gid) : state
  if (file === 'working' || file === 'failed') throw new NotReady()
  if (file === 'gone' || !after || !before) return null
  const { content } = await readContent(ctx, file)
  if (content.digest !== after.digest) return null
  const id = numberOf(gid, 'MediaImage') ?? ''
  const row = (await ctx.tx((tx) => findFileRows(tx, [id]))).get(id)
  const measured = deliverySchema.array().safeParse(row?.widths)
  const delivered = measured.success && measured.data.length > 0 ? measured.data : null
  return verifyWritten(ctx, { gid, before, after, delivered, content })
}
