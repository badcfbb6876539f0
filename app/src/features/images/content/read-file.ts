import { setTimeout as wait } from 'node:timers/promises'
import type { ShopContext } from '#core/context/context.ts'
import { type ImageFileNode, imageFiles } from '../kinds/content-operations.ts'
import type { Content } from './content-value.ts'
import { digestOf } from './kept-bytes.ts'

/** A file that can be read and written. */
export interface ReadyFile {
  url: string
  mime: string
  width: number | null
  height: number | null
  bytes: number | null
  /** Signed; valid for a short time. */
  originalUrl: string
}

/** State of a file: being processed, failed at its last update, deleted, or ready. */
export type FileState = ReadyFile | 'working' | 'failed' | 'gone'

/** Content as a file has it, with the URL of that version. */
export type FileContent = Content & { url: string }

const ASK_AGAIN_MS = 250

/** Reads files by gid, in batches. */
export async function readFiles(ctx: ShopContext, gids: readonly string[]): Promise<Map<string, FileState>> {
  const found = new Map<string, FileState>()
  for (let from = 0; from < gids.length; from += FILES_AT_ONCE) {
    const ids = gids.slice(from, from + FILES_AT_ONCE)
    const { nodes } = await ctx.platform.query(ctx.shop, imageFiles, { ids })
    for (const [at, id] of ids.entries()) found.set(id, stateOf(nodes[at] ?? null))
  }
  return found
}

/** Files per query: the platform looks up each original's size and signs a URL for it. */
const FILES_AT_ONCE = 50

function stateOf(node: ImageFileNode | null): FileState {
  if (!node?.id) return 'gone'
  if (node.fileStatus === 'FAILED') return 'failed'
  const { image, originalSource, mimeType } = node
  if (node.fileStatus !== 'READY' || !image || !originalSource?.url) return 'working'
  const { url, width, height } = image
  return {
    url,
    width,
    height,
    mime: mimeType ?? '',
    bytes: originalSource.fileSize,
    originalUrl: originalSource.url,
  }
}

/**
 * Waits until the platform has processed a file; `working` if that takes longer than `withinMs`. Holds no lock or
 * connection meanwhile.
 */
export async function awaitFile(
  ctx: ShopContext,
  gid: string,
  { withinMs }: { withinMs: number },
): Promise<FileState> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const state = (await readFiles(ctx, [gid])).get(gid) ?? 'gone'
    if (state !== 'working' || performance.now() > deadline) return state
    await wait(ASK_AGAIN_MS)
  }
}

/** Reads a file's current content and bytes. */
export async function readContent(
  ctx: ShopContext,
  file: ReadyFile,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ content: FileContent; bytes: Buffer }> {
  const bytes = await ctx.imageDelivery.original(file.originalUrl, { ...(signal && { signal }) })
  const { url, mime, width, height } = file
  return { content: { digest: digestOf(bytes), bytes: bytes.length, mime, width, height, url }, bytes }
}
