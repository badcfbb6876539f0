import { setTimeout as wait } from 'node:timers/promises'
import { fileName, numberOf } from '#core/catalogue/images/image-row.ts'
import { impossible, refused } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { keptBytes } from '../content/kept-bytes.ts'
import { awaitFile, type ReadyFile, readFiles } from '../content/read-file.ts'
import { gidOfImage } from '../domain/image-states.ts'
import { imagesErrors } from '../errors.ts'
import { createFile, deleteFiles, filesByName } from './format-operations.ts'
import { Refused, refuse } from './gallery-entries.ts'
import { NotReady, NotShownYet } from './not-ready.ts'

const READY_WITHIN_MS = 45_000
const LOCKED_WAIT_MS = 500
const DELETE_TRIES = 6

/** A file of ours beside the store's, recorded before it is made, so that another worker finds it after a crash. */
export interface OwnFile {
  filename: string
  mime: string
  digest: string
  /** Number assigned by the platform; null if unknown. */
  id: string | null
  /** `isNew`: it was made just now, not found. */
  note(id: string | null, isNew: boolean): Promise<void>
}

/**
 * Returns the new file, READY and unreferenced; makes it unless an earlier attempt did. `makes: false`: only looks for
 * what an earlier attempt made. Throws `NotReady`, `NotShownYet` and `Refused`.
 */
export async function newFile(
  ctx: ShopContext,
  own: OwnFile,
  { alt, makes = true }: { alt: string; makes?: boolean },
): Promise<{ gid: string; file: ReadyFile; isNew: boolean }> {
  const known = await madeBefore(ctx, own)
  if (known === null && !makes) throw new NotShownYet()
  const gid = known ?? (await make(ctx, own, alt))
  const file = await awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
  if (file === 'working') throw new NotReady()
  if (typeof file === 'object') return { gid, file, isNew: known === null }
  await removeFile(ctx, gid)
  await own.note(null, false)
  throw new Refused(impossible(imagesErrors.writeFailed))
}

/**
 * Finds the file of an earlier attempt by its number, or by its name if that attempt died before it knew the number.
 */
export async function madeBefore(
  ctx: ShopContext,
  own: Pick<OwnFile, 'filename' | 'id' | 'note'>,
): Promise<string | null> {
  if (own.id !== null) {
    const gid = gidOfImage(own.id)
    return (await readFiles(ctx, [gid])).get(gid) === 'gone' ? null : gid
  }
  const id = await numberByName(ctx, own.filename)
  if (id === null) return null
  await own.note(id, false)
  return gidOfImage(id)
}

/** Finds the file of a name; the search also shows longer names, which the platform makes of a name in use. */
async function numberByName(ctx: ShopContext, filename: string): Promise<string | null> {
  const query = `filename:"${filename.replaceAll('"', '')}"`
  const { files } = await ctx.platform.query(ctx.shop, filesByName, { query })
  const [only, ...others] = files.nodes
  const found =
    files.nodes.find(({ image }) => image && fileName(image.url) === filename) ??
    // A file in process has no URL that would show its name.
    (others.length === 0 && !only?.image ? only : undefined)
  return found?.id === undefined ? null : numberOf(found.id, 'MediaImage')
}

async function make(ctx: ShopContext, own: OwnFile, alt: string): Promise<string> {
  const bytes = await keptBytes(ctx, own.digest)
  if (!bytes) throw new Refused(impossible(imagesErrors.conversionGone))
  const { filename } = own
  const { url } = await ctx.stagedUploads.put(ctx.shop, {
    resource: 'IMAGE',
    filename,
    mimeType: own.mime,
    bytes,
  })
  const asked = { alt, contentType: 'IMAGE', filename, originalSource: url } as const
  const { fileCreate } = await ctx.platform.query(ctx.shop, createFile, {
    files: [{ ...asked, duplicateResolutionMode: 'RAISE_ERROR' }],
  })
  if (fileCreate?.userErrors[0]?.code === 'FILENAME_ALREADY_EXISTS') throw new NotShownYet()
  refuse(fileCreate?.userErrors)
  const gid = fileCreate?.files?.[0]?.id ?? ''
  const id = numberOf(gid, 'MediaImage')
  if (id === null) throw new NotReady()
  await own.note(id, true)
  return gid
}

/** Deletes a file of ours; false if the platform refuses. */
export async function removeFile(ctx: ShopContext, gid: string): Promise<boolean> {
  for (let left = DELETE_TRIES; left > 0; left--) {
    const { fileDelete } = await ctx.platform.query(ctx.shop, deleteFiles, { fileIds: [gid] })
    const [error] = fileDelete?.userErrors ?? []
    if (!error || error.code === 'FILE_DOES_NOT_EXIST') return true
    if (error.code !== 'FILE_LOCKED' && error.code !== 'NON_READY_STATE') {
      ctx.log.warn({ gid, code: refused(error).code }, 'a file of ours could not be deleted')
      return false
    }
    await wait(LOCKED_WAIT_MS)
  }
  return false
}
