import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { request } from 'undici'
import { drawnPhoto } from '#adapters/image-codec/optimise/testing/drawn-images.ts'
import { beginImageRead, findImageRead } from '#core/catalogue/images/image-reads.ts'
import { runReadImages } from '#core/catalogue/images/read-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { SandboxAccess } from './sandbox.ts'
import { platformCall } from './store-life.ts'

export interface ImageFile {
  name: string
  bytes: Buffer
}

type Store = { handle: string; domain: string }

const READY_WITHIN_MS = 60_000

/** A photo with more detail than its file needs, always the same for the same seed. */
export function lavishPhoto(seed: number, { width = 320, height = 240 } = {}): Promise<Buffer> {
  return sharp(drawnPhoto(width, height, seed), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Uploads files to a store as its merchant would; returns their gids in order, once all are READY. */
export async function addImageFiles(
  platform: SandboxAccess,
  store: Store,
  files: readonly ImageFile[],
): Promise<string[]> {
  return servingFiles(files, async (urls) => {
    const gids: string[] = []
    for (let from = 0; from < files.length; from += 100) {
      const { fileCreate } = (await platformCall(platform, store, {
        query:
          'mutation($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { id } userErrors { message } } }',
        variables: {
          files: files.slice(from, from + 100).map(({ name }, at) => ({
            originalSource: urls[from + at],
            filename: name,
            contentType: 'IMAGE',
          })),
        },
      })) as unknown as { fileCreate: { files: { id: string }[] } }
      gids.push(...fileCreate.files.map(({ id }) => id))
    }
    await filesReady(platform, store)
    return gids
  })
}

/** Replaces a file as its merchant would. */
export async function replaceImageFile(
  platform: SandboxAccess,
  store: Store,
  { gid, file }: { gid: string; file: ImageFile },
): Promise<void> {
  await servingFiles([file], async ([originalSource]) => {
    await platformCall(platform, store, {
      query: 'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
      variables: { files: [{ id: gid, originalSource }] },
    })
    await filesReady(platform, store)
  })
}

/** Serves files from this machine while `use` runs. */
async function servingFiles<T>(files: readonly ImageFile[], use: (urls: string[]) => Promise<T>): Promise<T> {
  const server = createServer((asked, answer) => {
    const file = files[Number(/\/(\d+)\//.exec(asked.url ?? '')?.[1])]
    answer.writeHead(file ? 200 : 404).end(file?.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await use(files.map(({ name }, at) => `http://127.0.0.1:${port}/${at}/${name}`))
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function filesReady(platform: SandboxAccess, store: Store): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while ((await imageFilesOf(platform, store)).some(({ status }) => status !== 'READY')) {
    if (Date.now() > deadline) throw new Error('The files did not become READY.')
    await wait(50)
  }
}

interface ShownFile {
  id: string
  status: string
  /** Null until it is READY. */
  originalUrl: string | null
}

/** Returns every image file of a store. */
export async function imageFilesOf(platform: SandboxAccess, store: Store): Promise<ShownFile[]> {
  const found: ShownFile[] = []
  let after: string | null = null
  do {
    const { files } = (await platformCall(platform, store, {
      query: `query($after: String) { files(first: 100, after: $after) {
        nodes { ... on MediaImage { id fileStatus originalSource { url } } } pageInfo { hasNextPage endCursor } } }`,
      variables: { after },
    })) as unknown as {
      files: {
        nodes: { id: string; fileStatus: string; originalSource: { url: string } | null }[]
        pageInfo: { hasNextPage: boolean; endCursor: string }
      }
    }
    for (const { id, fileStatus, originalSource } of files.nodes)
      found.push({ id, status: fileStatus, originalUrl: originalSource?.url ?? null })
    after = files.pageInfo.hasNextPage ? files.pageInfo.endCursor : null
  } while (after !== null)
  return found
}

/** SHA-256 of every image file's bytes, by gid; files that are not READY are missing. */
export async function digestsOf(platform: SandboxAccess, store: Store): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const { id, originalUrl } of await imageFilesOf(platform, store)) {
    if (!originalUrl) continue
    const url = new URL(originalUrl)
    const answer = await request(`http://127.0.0.1:${url.port}${url.pathname}${url.search}`, {
      headers: { host: url.host },
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    digests.set(id, createHash('sha256').update(bytes).digest('hex'))
  }
  return digests
}

/** Reads all images of a store into our database. */
export async function readAllImages(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) => beginImageRead(tx, ctx.shop.id))
  for (;;) {
    await runReadImages(ctx)
    const read = await ctx.tx(findImageRead)
    if (read?.state === 'done') return
    if (read?.state !== 'running') throw new Error(`The images were read ${read?.state}.`)
    await wait(50)
  }
}
