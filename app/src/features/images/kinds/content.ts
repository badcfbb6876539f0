import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { ChangeKind, ChangeRef } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type Content, contentSchema } from '../content/content-value.ts'
import { findFileRows, noteFailed } from '../content/file-rows.ts'
import { limited } from '../content/limited.ts'
import { noteContent } from '../content/note-content.ts'
import { awaitFile, type FileState, readContent, readFiles } from '../content/read-file.ts'
import { finishContent } from './content-finish.ts'
import { writeContent } from './content-write.ts'

/** Files of up to 20 MB in memory at once per process. */
const inTurn = limited(4)
/** How long to wait for a file that is being processed before falling back on our rows. */
const WAIT_MS = 2_000

/** Bytes of an image file. They are in the object store; changes hold their digests. */
export const contentKind: ChangeKind<Content> = {
  name: 'image.content',
  schema: contentSchema,
  async read(ctx, refs) {
    const gids = [...new Set(refs.map(({ resourceId }) => resourceId))]
    const states = await readFiles(ctx, gids)
    const values = new Map(
      await Promise.all(
        gids.map((gid) =>
          inTurn(async () => [gid, await contentOf(ctx, gid, states.get(gid) ?? 'gone')] as const),
        ),
      ),
    )
    return refs.map(({ resourceId }) => values.get(resourceId) ?? null)
  },
  async write(ctx, [change, ...more]) {
    // The engine passes the changes of one resource, and a file has one content: the last change wins.
    const last = more.at(-1) ?? change
    if (!last) return []
    const outcome = await inTurn(() => writeContent(ctx, last))
    const id = numberOf(last.resourceId, 'MediaImage')
    if (outcome.status === 'failed' && outcome.code !== 'conflict' && id !== null)
      await ctx.tx((tx) => noteFailed(tx, id, 'refused'))
    return [change, ...more].map(() => outcome)
  },
  finish: (ctx, changes) => Promise.all(changes.map((change) => inTurn(() => finishContent(ctx, change)))),
  normalise: (value) => value?.digest ?? '',
  inverse: ({ before }) => before,
  noteValue: (tx, shopId, change) => noteContent(tx, shopId, change),
}

/**
 * Returns a file's content. If it cannot be read now, returns what was last seen: the write checks again before it
 * sends.
 */
async function contentOf(ctx: ShopContext, gid: string, seen: FileState): Promise<Content | null> {
  const state = seen === 'working' ? await awaitFile(ctx, gid, { withinMs: WAIT_MS }) : seen
  if (state === 'gone') return null
  if (typeof state === 'object') return (await readContent(ctx, state)).content
  return lastSeen(ctx, { resourceId: gid })
}

async function lastSeen(ctx: ShopContext, { resourceId }: Pick<ChangeRef, 'resourceId'>): Promise<Content> {
  const id = numberOf(resourceId, 'MediaImage') ?? ''
  const row = (await ctx.tx((tx) => findFileRows(tx, [id]))).get(id)
  return {
    digest: row?.current_digest ?? UNSEEN,
    bytes: Number(row?.current_bytes ?? 0),
    mime: row?.original_mime ?? '',
    width: row?.original_width ?? null,
    height: row?.original_height ?? null,
  }
}

/** Digest of unknown content. */
const UNSEEN = '0'.repeat(64)
