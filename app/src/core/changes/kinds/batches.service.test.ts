import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import type { TestStore } from '../../../../testing/world.ts'
import type { ChangeKind, PendingChange } from '../change-kind.ts'
import { pageOfHistory } from '../history/change-pages.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { contextOf, raiseStage, type Stage } from './battery-stage.ts'
import { bodyKind } from './body.ts'
import { handleKind } from './handle.ts'
import { imageAltKind } from './image-alt.ts'
import { redirectKind } from './redirect.ts'
import { redirectId } from './redirect-value.ts'
import { searchListingKind } from './search-listing.ts'

let stage: Stage
/** A store with sixty pages, and the largest store, which has images. */
let many: TestStore
let ctx: ShopContext
let pages: string[]

beforeAll(async () => {
  stage = await raiseStage()
  many = await stage.world.addStore({ products: 3, pages: 60, collections: 1 })
  ctx = await contextOf(stage.world, many.domain)
  pages = await idsOf(many, 'pages')
}, 120_000)
afterAll(() => stage?.[Symbol.asyncDispose]())
beforeEach(() => stage.world.control('DELETE', `/writes?store=${many.handle}`))

async function idsOf(store: { handle: string; domain: string }, what: string): Promise<string[]> {
  const data = await platformCall(stage.world.platform, store, {
    query: `{ ${what}(first: 100) { nodes { id } } }`,
  })
  return (
    (data as unknown as Record<string, { nodes: { id: string }[] }>)[what]?.nodes.map(({ id }) => id) ?? []
  )
}
const writes = async (store = many.handle) => {
  const { counts } = await stage.world.control<{ counts: Record<string, number> }>(
    'GET',
    `/writes/count?store=${store}`,
  )
  return counts
}
async function pendingOf<Value>(
  on: ShopContext,
  kind: ChangeKind<Value>,
  edits: { resourceId: string; field: string; after: Value | null }[],
): Promise<PendingChange<Value>[]> {
  const before = await kind.read(on, edits)
  return edits.map((each, at) => ({ ...each, id: String(at), before: before[at] ?? null }))
}

test('pages go 25 a call, and one bad value fails alone', async () => {
  const changes = await pendingOf(
    ctx,
    searchListingKind,
    pages.map((resourceId, at) => ({
      resourceId,
      field: 'seo-title',
      after: at === 30 ? 'Two\nlines' : `Title ${at}`,
    })),
  )
  const outcomes = await searchListingKind.write(ctx, changes)
  expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(59)
  expect(outcomes[30]).toMatchObject({ status: 'failed', code: 'refusal.invalid' })
  expect(await searchListingKind.read(ctx, changes)).toEqual(
    changes.map(({ after }, at) => (at === 30 ? null : after)),
  )
  // Three full calls of pages, and the refused call again without the bad one.
  expect(await writes()).toEqual({ metafieldsSet: 4 })
})

test('a batch meets foreign edits one by one', async () => {
  const changes = await pendingOf(
    ctx,
    searchListingKind,
    pages.slice(0, 10).map((resourceId) => ({ resourceId, field: 'seo-description', after: 'Ours' })),
  )
  await platformCall(stage.world.platform, many, {
    query:
      'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }',
    variables: {
      metafields: [
        {
          ownerId: pages[4],
          namespace: 'global',
          key: 'description_tag',
          type: 'multi_line_text_field',
          value: 'Theirs',
        },
      ],
    },
  })
  const outcomes = await searchListingKind.write(ctx, changes)
  expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.observed))).toEqual(
    changes.map((_, at) => (at === 4 ? 'conflict' : 'Ours')),
  )
})

test('alt texts of many images go in one call, and one that is gone fails alone', async () => {
  const images = (await idsOf(stage.store, 'files')).slice(0, 30)
  expect(images.length).toBeGreaterThan(5)
  await stage.world.control('DELETE', `/writes?store=${stage.store.handle}`)
  const gone = 'gid://shopify/MediaImage/1'
  const changes = await pendingOf(
    stage.ctx,
    imageAltKind,
    [...images.slice(0, 3), gone, ...images.slice(3)].map((resourceId, at) => ({
      resourceId,
      field: 'alt',
      after: `Image ${at}`,
    })),
  )
  const outcomes = await imageAltKind.write(stage.ctx, changes)
  expect(outcomes[3]).toMatchObject({ status: 'failed', code: 'refusal.gone' })
  expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(images.length)
  expect(await writes(stage.store.handle)).toEqual({ fileUpdate: 2 })
})

test('title and description of a product are one mutation', async () => {
  const resourceId = `gid://shopify/Product/${many.productIds[0]}`
  const changes = await pendingOf(ctx, searchListingKind, [
    { resourceId, field: 'seo-title', after: 'A title' },
    { resourceId, field: 'seo-description', after: 'A description' },
  ])
  expect(await searchListingKind.write(ctx, changes)).toEqual([
    { status: 'applied', observed: 'A title' },
    { status: 'applied', observed: 'A description' },
  ])
  expect(await writes()).toEqual({ metafieldsSet: 1 })
})

test('titles of products go 25 a call, and one that somebody edited meanwhile is the only one left', async () => {
  const changes = await pendingOf(
    ctx,
    searchListingKind,
    many.productIds.flatMap((id) =>
      (['seo-title', 'seo-description'] as const).map((field) => ({
        resourceId: `gid://shopify/Product/${id}`,
        field,
        after: `Ours ${field}`,
      })),
    ),
  )
  const edited = { id: changes[2]?.resourceId, seo: { title: 'Theirs' } }
  await platformCall(stage.world.platform, many, {
    query:
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
    variables: { product: edited },
  })
  await stage.world.control('DELETE', `/writes?store=${many.handle}`)
  const outcomes = await searchListingKind.write(ctx, changes)
  expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.observed))).toEqual(
    changes.map(({ after }, at) => (at === 2 ? 'conflict' : after)),
  )
  // The refused call, and the rest of it again.
  expect(await writes()).toEqual({ metafieldsSet: 2 })
})

test('a store whose titles do not follow their metafields is written the old way, and the History says so once', async () => {
  await stage.world.control('PATCH', '/faults', { seoFollowsMetafields: false })
  try {
    const apart = await stage.world.addStore({ products: 4 })
    const on = await contextOf(stage.world, apart.domain)
    const editsTo = (text: string) =>
      apart.productIds.map((id) => ({
        resourceId: `gid://shopify/Product/${id}`,
        field: 'seo-title',
        after: text,
      }))
    for (const text of ['First', 'Second']) {
      const changes = await pendingOf(on, searchListingKind, editsTo(text))
      expect(await searchListingKind.write(on, changes)).toMatchObject(
        changes.map(() => ({ status: 'applied', observed: text })),
      )
      expect(await searchListingKind.read(on, changes)).toEqual(changes.map(() => text))
    }
    expect(await writes(apart.handle)).toEqual({ metafieldsSet: 1, productUpdate: 8 })
    const { rows } = await pageOfHistory(on, { limit: 50 })
    expect(rows).toMatchObject([
      { kind: 'changes.seo-way', field: 'seo-way', after: 'fields', undoable: false },
    ])
  } finally {
    await stage.world.control('PATCH', '/faults', { seoFollowsMetafields: true })
  }
})

test('redirects are created, found again among many, and deleted', async () => {
  const paths = Array.from({ length: 40 }, (_, at) => `/old/${at}`)
  const refs = paths.map((path) => ({ resourceId: redirectId(path), field: 'redirect' }))
  const made = await pendingOf(
    ctx,
    redirectKind,
    refs.map((ref) => ({ ...ref, after: { target: '/new' } })),
  )
  expect((await redirectKind.write(ctx, made)).every(({ status }) => status === 'applied')).toBe(true)
  expect(await redirectKind.read(ctx, refs)).toEqual(paths.map(() => ({ target: '/new' })))
  // Another request created the same one meanwhile: nothing is left to do.
  expect(await redirectKind.write(ctx, made.slice(0, 1))).toEqual([
    { status: 'unchanged', observed: { target: '/new' } },
  ])
  const gone = await pendingOf(
    ctx,
    redirectKind,
    refs.map((ref) => ({ ...ref, after: null })),
  )
  await redirectKind.write(ctx, gone)
  expect(await redirectKind.read(ctx, refs)).toEqual(paths.map(() => null))
  expect(await writes()).toEqual({ urlRedirectCreate: 40, urlRedirectDelete: 40 })
})

test('what cannot be is said without asking the platform', async () => {
  const blog = { resourceId: stage.blog, field: 'body', after: '<p>No blog has a text</p>' }
  const [outcome] = await bodyKind.write(stage.ctx, [{ id: '1', before: null, ...blog }])
  expect(outcome).toMatchObject({ status: 'failed', code: 'refusal.not-supported' })
})

test('our copy of the store goes along with what is written, whatever an older reading says', async () => {
  await syncAll(ctx)
  const resourceId = `gid://shopify/Product/${many.productIds[1]}`
  const apply = <Value>(kind: ChangeKind<Value>, field: string, after: Value) =>
    applyNow(ctx, {
      kind,
      changes: [{ resourceId, field, after }],
      cause: 'merchant',
      title: { key: 'battery:row', values: {} },
    })
  await apply(searchListingKind, 'seo-title', 'Kept in step')
  await apply(handleKind, 'handle', { handle: 'Kept In Step', redirect: true })
  await apply(bodyKind, 'body', '<p>12345</p>')
  const row = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .select(['seo_title', 'handle', 'body_length'])
      .where('kind', '=', 'product')
      .where('id', '=', String(many.productIds[1]))
      .executeTakeFirst(),
  )
  expect(row).toEqual({ seo_title: 'Kept in step', handle: 'kept-in-step', body_length: 12 })
})
