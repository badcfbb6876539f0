import type { ShopContext } from '#core/context/context.ts'
import type { Content } from '../content/content-value.ts'
import { type FileRow, findFileRows } from '../content/file-rows.ts'
import { keepBytes, keptBytes } from '../content/kept-bytes.ts'
import { type ReadyFile, readContent } from '../content/read-file.ts'

/** What every optimisation starts from. */
export interface Original {
  original: Content
  bytes: Buffer
  /** What stands on the store: the original, or a file of ours. */
  current: Content
  row: FileRow | undefined
}

/**
 * The original of a file, kept for certain: of one we made smaller the kept one, otherwise what stands. Throws what
 * `readContent` and `keepBytes` throw.
 */
export async function originalOf(
  ctx: ShopContext,
  { id, file }: { id: string; file: ReadyFile },
  { signal }: { signal?: AbortSignal } = {},
): Promise<Original> {
  const { content: current, bytes: currentBytes } = await readContent(ctx, file, {
    ...(signal && { signal }),
  })
  const row = (await ctx.tx((tx) => findFileRows(tx, [id]))).get(id)
  if (row?.state === 'optimised' && row.original_digest && row.current_digest === current.digest) {
    const bytes = await keptBytes(ctx, row.original_digest)
    if (bytes) return { original: keptOriginal(row, current), bytes, current, row }
  }
  await keepBytes(ctx, currentBytes, { isOriginal: true })
  return { original: current, bytes: currentBytes, current, row }
}

function keptOriginal(row: FileRow, current: Content): Content {
  return {
    digest: row.original_digest ?? current.digest,
    bytes: Number(row.original_bytes ?? current.bytes),
    mime: row.original_mime ?? current.mime,
    width: row.original_width ?? current.width,
    height: row.original_height ?? current.height,
  }
}
