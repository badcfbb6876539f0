import { createHash } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { request } from 'undici'
import { control } from '../../app/testing/sandbox.ts'
import { platformCall } from '../../app/testing/store-life.ts'
import type { Product } from './product.ts'

const platformOf = (product: Product) => ({ port: Number(new URL(product.adminOrigin).port) })

/** Queries the platform as another tool of the merchant would. */
export function askStore<Answer>(
  product: Product,
  handle: string,
  call: { query: string; variables?: object },
): Promise<Answer> {
  const store = { handle, domain: `${handle}.myshopify.com` }
  return platformCall(platformOf(product) as never, store, call) as Promise<Answer>
}

/** Returns the storefront URL of a store. */
export async function storefrontOf(product: Product, handle: string): Promise<string> {
  const { stores } = await control<{ stores: { handle: string; storefrontPort: number }[] }>(
    platformOf(product) as never,
    'GET',
    '/stores',
  )
  const port = stores.find((store) => store.handle === handle)?.storefrontPort
  return `http://${handle}.localhost:${port}`
}

async function bytesAt(url: string): Promise<Buffer> {
  const { host, port, pathname, search } = new URL(url)
  const answer = await request(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } })
  return Buffer.from(await answer.body.arrayBuffer())
}

/** Returns the SHA-256 of every image file of the store, by gid. */
export async function digestsOf(product: Product, handle: string): Promise<Map<string, string>> {
  const { files } = await askStore<{
    files: { nodes: { id: string; originalSource: { url: string } }[] }
  }>(product, handle, {
    query: '{ files(first: 250) { nodes { ... on MediaImage { id originalSource { url } } } } }',
  })
  const found = new Map<string, string>()
  for (const { id, originalSource } of files.nodes) {
    const bytes = await bytesAt(originalSource.url)
    found.set(id, createHash('sha256').update(bytes).digest('hex'))
  }
  return found
}

/** Adds another image of the store to a product's gallery, as the merchant does in the admin. */
export async function addImageTo(
  product: Product,
  handle: string,
  { title, bytes }: { title: string; bytes: Buffer },
): Promise<void> {
  const ask = <Answer>(query: string, variables: object = {}) =>
    askStore<Answer>(product, handle, { query, variables })
  const { products } = await ask<{ products: { nodes: { id: string; title: string }[] } }>(
    '{ products(first: 250) { nodes { id title } } }',
  )
  const owner = products.nodes.find((each) => each.title === title)
  const staged = await ask<{
    stagedUploadsCreate: { stagedTargets: { url: string; resourceUrl: string }[] }
  }>(
    'mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl } } }',
    { input: [{ resource: 'IMAGE', filename: 'new.jpg', mimeType: 'image/jpeg', httpMethod: 'PUT' }] },
  )
  const [target] = staged.stagedUploadsCreate.stagedTargets
  if (!owner || !target) throw new Error('There is no such product, or no place for its image.')
  const { host, port, pathname } = new URL(target.url)
  await request(`http://127.0.0.1:${port}${pathname}`, {
    method: 'PUT',
    headers: { host, 'content-type': 'image/jpeg' },
    body: bytes,
  })
  const { fileCreate } = await ask<{ fileCreate: { files: { id: string }[] } }>(
    'mutation($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { id } userErrors { message } } }',
    { files: [{ originalSource: target.resourceUrl, contentType: 'IMAGE', filename: 'new.jpg' }] },
  )
  const id = fileCreate.files[0]?.id
  // A file cannot be added to a product while it is being processed.
  for (let tries = 0; tries < 50; tries += 1) {
    const { node } = await ask<{ node: { fileStatus: string } }>(
      'query($id: ID!) { node(id: $id) { ... on MediaImage { fileStatus } } }',
      { id },
    )
    if (node.fileStatus === 'READY') break
  }
  await ask(
    'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    { files: [{ id, referencesToAdd: [owner.id] }] },
  )
}

/** Overwrites a file of the published theme. */
export async function writeTheme(
  product: Product,
  handle: string,
  files: Record<string, string>,
): Promise<void> {
  const { themes } = await askStore<{ themes: { nodes: { id: string }[] } }>(product, handle, {
    query: '{ themes(first: 1, roles: [MAIN]) { nodes { id } } }',
  })
  await askStore(product, handle, {
    query:
      'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
    variables: {
      themeId: themes.nodes[0]?.id,
      files: Object.entries(files).map(([filename, value]) => ({ filename, body: { type: 'TEXT', value } })),
    },
  })
}

/** Reads a page's first image as a visitor gets it: its bytes on the wire, and its colours on a coarse grid. */
export async function firstImageOf(
  context: BrowserContext,
  url: string,
): Promise<{ bytes: number; colours: number[] }> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('main img').first().waitFor()
  const seen = await page.evaluate(`(async () => {
    const image = document.querySelector('main img')
    await image.decode()
    const canvas = new OffscreenCanvas(24, 24)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0, 24, 24)
    const [timing] = performance.getEntriesByName(image.currentSrc)
    return { bytes: timing.encodedBodySize, colours: [...context.getImageData(0, 0, 24, 24).data] }
  })()`)
  await page.close()
  return seen as { bytes: number; colours: number[] }
}
