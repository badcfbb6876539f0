import type { ShopContext } from '#core/context/context.ts'
import type { Content } from '../content/content-value.ts'
import { type FileRow, findFileRows, noteOurs } from '../content/file-rows.ts'
import { isMadeOf, keepBytes, keptBytes } from '../content/kept-bytes.ts'
import { type ReadyFile, readContent } from '../content/read-file.ts'

/** Starting point of every optimisation. */
export interface Original {
  original: Content
  bytes: Buffer
  /** File now on the store: the original, or one of ours. */
  current: Content
  row: FileRow | undefined
}

/**
 * Returns the original of a file, and makes sure it is stored: the stored one for a file of ours, otherwise the
 * current file. Throws what `readContent` and `keepBytes` throw.
 */
export async function originalOf(
  ctx: ShopContext,
  { id, file }: { id: string; file: ReadyFile },
  { signal }: { signal?: AbortSignal } = {},
): Promise<Original> {
  const { content: current, bytes: currentBytes } = await readContent(ctx, file, {
    ...(signal && { signal }),
  })
  const row = await ownRow(ctx, id, current)
  if (row?.state === 'optimised' && row.original_digest && row.current_digest === current.digest) {
    const bytes = await keptBytes(ctx, row.original_digest)
    if (bytes) return { original: keptOriginal(row, current), bytes, current, row }
  }
  await keepBytes(ctx, currentBytes, { isOriginal: true })
  return { original: current, bytes: currentBytes, current, row }
}

/** Reads our row; if it lost that the current file is ours, it says so again. */
async function ownRow(ctx: ShopContext, id: string, current: Content): Promise<FileRow | undefined> {
  return ctx.tx(async (tx) => {
    const row = (await findFileRows(tx, [id])).get(id)
    if (!row?.original_digest || row.state === 'optimised') return row
    if (!(await isMadeOf(tx, current.digest, row.original_digest))) return row
    await noteOurs(tx, id, current)
    return (await findFileRows(tx, [id])).get(id)
  })
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
