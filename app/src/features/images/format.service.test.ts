import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { addImageFiles, digestsOf, lavishPhoto, readAllImages } from '../../../testing/image-files.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ImageRow } from './contract/rows.ts'
import { readSizes } from './dashboard/read-sizes.ts'
import { imagesErrors } from './errors.ts'
import type { Format } from './format/format-value.ts'
import { usesOfOurs } from './format/staying-uses.ts'
import { formatKind } from './kinds/format.ts'

/** A delivery network whose output follows its sources, and no waiting for query cost. */
const PLATFORM = { cdnSeed: 0, bucketSize: 1_000_000, restoreRate: 1_000_000 }

/** A mug with three photos; two variants show the second. Alt texts are in two languages. */
let world: World
let gids: string[]
let product: string
let before: Awaited<ReturnType<typeof gallery>>

const ask = (query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables }) as Promise<Record<string, never>>

beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { theme: false, variants: 3, locales: ['de'], products: [{ title: 'Mug' }, { title: 'Set' }] },
  })
  await world.control('PATCH', '/faults', PLATFORM)
  product = `gid://shopify/Product/${world.store.productIds[0]}`
  const photos = [1, 2, 3].map(async (at) => ({ name: `photo-${at}.jpg`, bytes: await lavishPhoto(at) }))
  gids = await addImageFiles(world.platform, world.store, await Promise.all(photos))
  for (const id of gids)
    await ask(
      'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
      { files: [{ id, alt: `Mug ${gids.indexOf(id) + 1}`, referencesToAdd: [product] }] },
    )
  const variants = [...(await gallery()).variants.keys()]
  await ask(
    `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
    {
      id: product,
      variants: [
        { id: variants[0], mediaId: gids[1] },
        { id: variants[1], mediaId: gids[2] },
        { id: variants[2], mediaId: gids[1] },
      ],
    },
  )
  const { translatableResource } = (await ask(
    'query($id: ID!) { translatableResource(resourceId: $id) { translatableContent { digest } } }',
    { id: gids[1] },
  )) as unknown as { translatableResource: { translatableContent: { digest: string }[] } }
  await ask(
    `mutation($id: ID!, $digest: String!) { translationsRegister(resourceId: $id, translations: [
      { key: "alt", locale: "de", value: "Becher", translatableContentDigest: $digest }]) { userErrors { message } } }`,
    { id: gids[1], digest: translatableResource.translatableContent[0]?.digest },
  )
  await ask(`mutation($page: PageCreateInput!) { pageCreate(page: $page) { userErrors { message } } }`, {
    page: { title: 'About us', body: '<p><img src="/cdn/shop/files/photo-2.jpg?v=1" alt=""></p>' },
  })
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
  before = await gallery()
  await world.startWorker()
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.control('PATCH', '/faults', PLATFORM))

/** Reads the mug's gallery from the platform: files in order with their texts, and the image of each variant. */
async function gallery() {
  interface Node {
    id: string
    alt: string
    mimeType: string
    translations: { value: string }[]
  }
  const { product: found } = (await ask(
    `query($id: ID!) { product(id: $id) {
      media(first: 20) { nodes { ... on MediaImage { id alt mimeType translations(locale: "de") { value } } } }
      variants(first: 20) { nodes { id media(first: 1) { nodes { ... on MediaImage { id } } } } } } }`,
    { id: product },
  )) as unknown as {
    product: { media: { nodes: Node[] }; variants: { nodes: { id: string; media: { nodes: Node[] } }[] } }
  }
  return {
    files: found.media.nodes,
    variants: new Map(found.variants.nodes.map(({ id, media }) => [id, media.nodes[0]?.id ?? null])),
  }
}

const call = async (path: string, body: object) =>
  (await world.call('POST', `/apps/api/images${path}`, { body })).body
const atRest = (id: string) =>
  vi.waitFor(
    async () => {
      const { data } = (await world.call('GET', `/apps/api/operations/${id}`)).body
      expect(['done', 'partial', 'failed']).toContain(data.state)
      return data
    },
    { timeout: 60_000, interval: 100 },
  )
const run = async (path: string, body: object) => {
  const answer = await call(path, body)
  expect(answer, JSON.stringify(answer)).toHaveProperty('data.id')
  return atRest(answer.data.id)
}
/** Read at once: whatever an operation that is done changed has to be in the list. */
const rows = async (): Promise<ImageRow[]> => (await call('/search', { sort: 'title' })).data.rows
const second = () => ({ selection: { ids: [gids[1]?.split('/').at(-1)] }, target: 'webp' })

/** Expects the second photo in another format, and everything else unchanged. */
async function expectConverted() {
  const now = await gallery()
  expect(now.files.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/webp', 'image/jpeg'])
  const made = now.files[1]?.id ?? ''
  expect(now.files[1]).toMatchObject({ alt: 'Mug 2', translations: [{ value: 'Becher' }] })
  expect([...now.variants.values()]).toEqual([made, gids[2], made])
  return made
}
const expectBefore = async () => expect(await gallery()).toEqual(before)

/** Deletes the converted files that were left, as a merchant would who knows that they are not used. */
async function deleteLeft() {
  const files = [...(await digestsOf(world.platform, world.store)).keys()].filter(
    (gid) => !gids.includes(gid),
  )
  await ask('mutation($files: [ID!]!) { fileDelete(fileIds: $files) { userErrors { message } } }', { files })
  await readAllImages(world.ctx)
}

test('what cannot be moved is told before, and nothing is begun without the merchant’s word', async () => {
  const { data } = await call('/convert/quote', second())
  expect(data).toMatchObject({
    ...{ images: 1, credits: 1, stayingLeft: 0 },
    staying: [{ name: 'photo-2.jpg', where: { kind: 'page', title: 'About us' } }],
  })
  const jpeg = await call('/convert/quote', { ...second(), target: 'jpeg' })
  expect(jpeg.data).toMatchObject({ images: 0, leftOut: { sameFormat: 1 } })
  expect((await call('/convert', second())).code).toBe('http.invalid-input')
  await expectBefore()
})

test('a converted file the merchant uses elsewhere by then is left, and comes out of all galleries', async () => {
  await run('/convert', { ...second(), confirmed: true })
  const made = await expectConverted()
  const name =
    (await rows())
      .find(({ gid }) => gid === made)
      ?.url.split('/')
      .at(-1) ?? ''
  const set = `gid://shopify/Product/${world.store.productIds[1]}`
  await ask(
    'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    { files: [{ id: made, referencesToAdd: [set] }] },
  )
  const { pageCreate } = (await ask(
    'mutation($page: PageCreateInput!) { pageCreate(page: $page) { page { id } userErrors { message } } }',
    { page: { title: 'Our mugs', body: `<p><img src="/cdn/shop/files/${name}" alt=""></p>` } },
  )) as unknown as { pageCreate: { page: { id: string } } }
  await readAllImages(world.ctx)

  const done = await run('/restore', { ids: [made.split('/').at(-1)] })
  expect(done).toMatchObject({ state: 'done', applied: 1 })
  await expectBefore()
  const { product: inSet } = (await ask(
    'query($id: ID!) { product(id: $id) { media(first: 5) { nodes { ... on MediaImage { id } } } } }',
    { id: set },
  )) as unknown as { product: { media: { nodes: { id: string }[] } } }
  expect(inSet.media.nodes).toEqual([{ id: gids[1] }])
  expect([...(await digestsOf(world.platform, world.store)).keys()].sort()).toEqual([...gids, made].sort())
  const { rows: changes } = (await world.call('GET', `/apps/api/operations/${done.id}/changes`)).body.data
  expect(changes[0].observed).toMatchObject({
    ...{ because: 'images:reason.left-used', becauseValues: { where: ['Our mugs'] } },
  })

  await ask(
    `mutation($set: [FileUpdateInput!]!, $page: ID!, $files: [ID!]!) {
      fileUpdate(files: $set) { userErrors { message } } pageDelete(id: $page) { userErrors { message } }
      fileDelete(fileIds: $files) { userErrors { message } } }`,
    { set: [{ id: gids[1], referencesToRemove: [set] }], page: pageCreate.page.id, files: [made] },
  )
  await readAllImages(world.ctx)
})

test('a use that began a moment after another look is seen', async () => {
  const [row] = await rows()
  const url = new URL('/cdn/shop/files/just-now.webp', row?.url).href
  const uses = () => usesOfOurs(world.ctx, url)
  expect(await uses()).toEqual([])
  const running = uses()
  const { pageCreate } = (await ask(
    'mutation($page: PageCreateInput!) { pageCreate(page: $page) { page { id } userErrors { message } } }',
    { page: { title: 'Just now', body: '<p><img src="/cdn/shop/files/just-now.webp" alt=""></p>' } },
  )) as unknown as { pageCreate: { page: { id: string } } }
  const found = [{ name: 'just-now.webp', where: { kind: 'page', title: 'Just now' } }]
  // Those who ask together share one look, which begins after they asked.
  expect(await Promise.all([uses(), uses()])).toMatchObject([found, found])
  await running
  expect(await uses()).toMatchObject(found)
  await ask('mutation($id: ID!) { pageDelete(id: $id) { userErrors { message } } }', {
    id: pageCreate.page.id,
  })
})

test('an image is converted with its position, variants, texts and translations, and comes back the same', async () => {
  const originals = await digestsOf(world.platform, world.store)
  await readSizes(world.ctx)
  const data = async (path: string) => (await world.call('GET', `/apps/api/images${path}`)).body.data
  const stored = async () => (await data('')).stored
  const storedSaved = async () => (await data('/trend?days=30')).days[0]?.storedSaved ?? 0
  const held = { stored: await stored(), saved: await storedSaved() }
  const done = await run('/convert', { ...second(), confirmed: true })
  expect(done, JSON.stringify(done)).toMatchObject({ type: 'images.convert', state: 'done', applied: 1 })
  const made = await expectConverted()
  // The original stays among the files, but is not listed while the converted file is in its places.
  expect((await digestsOf(world.platform, world.store)).get(gids[1] ?? '')).toBe(originals.get(gids[1] ?? ''))
  const listed = await rows()
  expect(listed.find(({ gid }) => gid === made)).toMatchObject({
    ...{ state: 'optimised', format: 'webp', isConverted: true, canRestore: true },
  })
  expect(listed.map(({ gid }) => gid)).not.toContain(gids[1])
  // The source's page leads to it, and its history is the source's.
  const source = gids[1]?.split('/').at(-1) ?? ''
  const detail = await data(`/${source}`)
  expect(detail).toMatchObject({ image: { gid: made }, convertedFrom: source, operationId: done.id })
  // The store holds one file more.
  const { currentBytes } = detail.image
  expect(await stored()).toEqual({ ...held.stored, after: held.stored.after + currentBytes })
  expect(await storedSaved()).toBe(held.saved - currentBytes)
  // It is not optimised again: its original has another format.
  const again = await call('/quote', { selection: { ids: [made.split('/').at(-1)] }, again: true })
  expect(again.data).toMatchObject({ images: 0, leftOut: { optimised: 1 } })

  const converted = await digestsOf(world.platform, world.store)
  const restored = await run('/restore', { ids: [made.split('/').at(-1)] })
  expect(restored).toMatchObject({ state: 'done', applied: 1 })
  await expectBefore()
  expect(await data(`/${source}`)).toMatchObject({
    ...{ image: { gid: gids[1] }, convertedFrom: null, operationId: restored.id },
  })
  expect(await storedSaved()).toBe(held.saved - currentBytes)
  // Descriptions and metafields are not read, and may use the new file by now.
  expect(await digestsOf(world.platform, world.store)).toEqual(converted)
  const { rows: changes } = (await world.call('GET', `/apps/api/operations/${restored.id}/changes`)).body.data
  expect(changes[0].observed).toMatchObject({ because: 'images:reason.left-unknown' })
  const after = await rows()
  expect(after.map(({ gid }) => gid).sort()).toEqual([...gids, made].sort())
  expect(after.find(({ gid }) => gid === made)).toMatchObject({
    ...{ state: 'not-supported', reason: 'left-behind', canRestore: false },
  })
  const left = await call('/quote', { selection: { ids: [made.split('/').at(-1)] } })
  expect(left.data).toMatchObject({ images: 0, leftOut: { notSupported: 1 } })

  // Converted once more, the file that was left is used again.
  await run('/convert', { ...second(), confirmed: true })
  expect(await expectConverted()).toBe(made)
  expect((await rows()).find(({ gid }) => gid === made)).toMatchObject({ state: 'optimised', reason: null })
  await run('/restore', { all: true, confirmed: true })
  await expectBefore()
  await deleteLeft()
  expect(await digestsOf(world.platform, world.store)).toEqual(originals)
}, 60_000)

test('an undo takes it back, and edits of the new image come along', async () => {
  const done = await run('/convert', { ...second(), confirmed: true })
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'done', applied: 1 })
  const made = await expectConverted()
  await ask(
    'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    {
      files: [{ id: made, alt: 'A blue mug' }],
    },
  )
  const undone = await world.call('POST', `/apps/api/operations/${done.id}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await atRest(undone.body.data.id)
  const now = await gallery()
  expect(now.files.map(({ id, alt }) => [id, alt])).toEqual([
    [gids[0], 'Mug 1'],
    [gids[1], 'A blue mug'],
    [gids[2], 'Mug 3'],
  ])
  expect(now.variants).toEqual(before.variants)
  await ask(
    'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    {
      files: [{ id: gids[1], alt: 'Mug 2' }],
    },
  )
  await expectBefore()
  await deleteLeft()
})

test('a file the platform cannot process leaves everything as it was', async () => {
  await world.control('PATCH', '/faults', { failNextFiles: 1 })
  const failed = await run('/convert', { ...second(), confirmed: true })
  expect(failed).toMatchObject({ state: 'failed', failed: 1, applied: 0 })
  const { failures } = (await world.call('GET', `/apps/api/operations/${failed.id}`)).body.data
  expect(failures).toMatchObject([{ code: imagesErrors.writeFailed.code, values: {}, example: null }])
  await expectBefore()
  expect((await digestsOf(world.platform, world.store)).size).toBe(3)
})

/** Returns the context of a process that dies right after its n-th write to the platform. */
function dying(ctx: ShopContext, at: number): ShopContext {
  let writes = 0
  const query: typeof ctx.platform.query = async (shop, operation, variables) => {
    const answer = await ctx.platform.query(shop, operation, variables)
    if (/^\s*mutation/.test(operation.document) && ++writes === at) throw new Error('killed')
    return answer
  }
  return { ...ctx, platform: { ...ctx.platform, query } }
}

test('whoever goes on behind any step of a dead process ends the same', async () => {
  const source = gids[1] ?? ''
  const done = await run('/convert', { ...second(), confirmed: true })
  const changes = (await world.call('GET', `/apps/api/operations/${done.id}/changes`)).body.data.rows
  const after = changes[0].after as Format
  await run('/restore', { all: true, confirmed: true })
  await expectBefore()
  await deleteLeft()

  const change = { id: '0', resourceId: source, field: 'format' }
  const current = async () => (await formatKind.read(world.ctx, [change]))[0] ?? null
  for (const [meant, expected] of [
    [after, expectConverted],
    [{ ...after, standing: 'source', mime: 'image/jpeg' } satisfies Format, expectBefore],
  ] as const)
    for (let at = 1; ; at++) {
      const first = { ...change, before: await current(), after: meant }
      const killed = await formatKind.write(dying(world.ctx, at), [first]).then(
        () => false,
        () => true,
      )
      const goes = killed ? await formatKind.finish?.(world.ctx, [first]) : null
      if (killed)
        expect(goes, `${meant.standing} ${at}`).toMatchObject([
          { status: expect.stringMatching('applied|unchanged') },
        ])
      await expected()
      // One file was made, whatever was made before.
      expect((await digestsOf(world.platform, world.store)).size).toBe(4)
      if (!killed) break
      const back = meant.standing === 'source' ? after : { ...after, standing: 'source' as const }
      await formatKind.write(world.ctx, [{ ...change, before: await current(), after: back }])
      if (meant.standing === 'converted') await deleteLeft()
    }
  await formatKind.write(world.ctx, [
    { ...change, before: await current(), after: { ...after, standing: 'source' } },
  ])
  await expectBefore()
  await deleteLeft()
}, 60_000)

test('every gallery that shows an image is moved, and comes back', async () => {
  const set = `gid://shopify/Product/${world.store.productIds[1]}`
  const inSet = async () => {
    const { product: found } = (await ask(
      'query($id: ID!) { product(id: $id) { media(first: 20) { nodes { ... on MediaImage { id } } } } }',
      { id: set },
    )) as unknown as { product: { media: { nodes: { id: string }[] } } }
    return found.media.nodes.map(({ id }) => id)
  }
  await ask(
    'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
    { files: [{ id: gids[1], referencesToAdd: [set] }] },
  )
  await readAllImages(world.ctx)
  expect(await inSet()).toContain(gids[1])
  await run('/convert', { ...second(), confirmed: true })
  const made = await expectConverted()
  expect(await inSet()).toContain(made)
  expect(await inSet()).not.toContain(gids[1])
  await run('/restore', { all: true, confirmed: true })
  await expectBefore()
  expect(await inSet()).toContain(gids[1])
}, 60_000)
