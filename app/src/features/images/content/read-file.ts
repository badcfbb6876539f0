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
  /** Good for a short time. */
  originalUrl: string
}

/** How a file stands: being worked on, failed at its last update, gone, or ready. */
export type FileState = ReadyFile | 'working' | 'failed' | 'gone'

const ASK_AGAIN_MS = 250

/** Files by gid, asked for together. */
export async function readFiles(ctx: ShopContext, gids: readonly string[]): Promise<Map<string, FileState>> {
  const found = new Map<string, FileState>()
  for (let from = 0; from < gids.length; from += FILES_AT_ONCE) {
    const ids = gids.slice(from, from + FILES_AT_ONCE)
    const { nodes } = await ctx.platform.query(ctx.shop, imageFiles, { ids })
    for (const [at, id] of ids.entries()) found.set(id, stateOf(nodes[at] ?? null))
  }
  return found
}

/** The platform finds each original's size and signs a URL for it. */
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

/** Waits until a file is worked on no more; `working` when that takes longer than `withinMs`. Holds nothing meanwhile. */
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

/** What stands in a file now, and its bytes. */
export async function readContent(
  ctx: ShopContext,
  file: ReadyFile,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ content: Content; bytes: Buffer }> {
  const bytes = await ctx.imageDelivery.original(file.originalUrl, { ...(signal && { signal }) })
  const { url, mime, width, height } = file
  return { content: { digest: digestOf(bytes), bytes: bytes.length, mime, width, height, url }, bytes }
}
