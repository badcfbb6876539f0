import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCall } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { operationDetail } from '../history/history.ts'
import { bodyKind } from '../kinds/body.ts'
import { createOperation } from '../operation/create-operation.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { undoOperation } from '../undo/undo.ts'

/** Enough for a bulk mutation to be the way where each change costs a call. */
const PRODUCTS = 240

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: PRODUCTS } })
  await world.startWorker()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const gid = (product: number) => `gid://shopify/Product/${product}`

async function order(kind: string, field: string, ours: (id: number) => string): Promise<string> {
  const { id } = await createOperation(world.ctx, {
    type: 'meta-tags.bulk-edit',
    performedOn: 'product',
    fields: [field],
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    cause: 'merchant',
    notify: false,
    changes: world.store.productIds.map((product) => ({
      kind,
      resourceId: gid(product),
      field,
      label: `Product ${product}`,
      after: ours(product),
    })),
  })
  return id
}

/** Returns the resources whose write is under way, the last lines of a file first. */
async function underWay(id: string): Promise<string[]> {
  const { rows } = await world.ctx.tx((tx) =>
    sql<{ resource: string }>`
      select resource_id as resource from changes
        where operation_id = ${id} and state = 'applying' order by bulk_line desc nulls last, id desc`.execute(
      tx,
    ),
  )
  return rows.map(({ resource }) => resource)
}

async function edit(id: string, product: object): Promise<void> {
  await platformCall(world.platform, world.store, {
    query:
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
    variables: { product: { id, ...product } },
  })
}

/** Sends the platform's notice of an edit, with the current values. */
async function tell(id: string, body: string): Promise<number> {
  const [told] = (await held([id], 'handle updatedAt')) as { handle: string; updatedAt: string }[]
  const text = JSON.stringify({
    admin_graphql_api_id: id,
    handle: told?.handle,
    body_html: body,
    updated_at: told?.updatedAt,
  })
  const answer = await fetch(`${world.web.url}/webhooks`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', world.platform.appSecret).update(text).digest('base64'),
      'x-shopify-webhook-id': crypto.randomUUID(),
      'x-shopify-topic': 'products/update',
      'x-shopify-shop-domain': world.store.domain,
      'x-shopify-triggered-at': new Date().toISOString(),
    },
  })
  return answer.status
}

const ended = (id: string) =>
  expect
    .poll(async () => (await operationDetail(world.ctx, id)).finishedAt, { timeout: 45_000 })
    .not.toBeNull()

/** Reads a field of these products from the store. */
async function held(ids: string[], field: string): Promise<unknown[]> {
  const data = await platformCall(world.platform, world.store, {
    query: `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { ${field} } } }`,
    variables: { ids },
  })
  return (data as unknown as { nodes: unknown[] }).nodes
}

test('a title that somebody edits while its call is under way stands, and the rest of the call is written', async () => {
  // So few points per second that the descriptions go in bulk.
  await world.control('PATCH', '/faults', { latencyMs: 400, restoreRate: 20 })
  const id = await order('catalogue.search-listing', 'seo-title', (product) => `Ours of ${product}`)
  await expect.poll(() => underWay(id), { timeout: 30_000, interval: 20 }).not.toEqual([])
  const edited = (await underWay(id)).slice(0, 3)
  await Promise.all(edited.map((each) => edit(each, { seo: { title: 'Theirs' } })))
  await world.control('PATCH', '/faults', { latencyMs: 0 })
  await ended(id)
  const { conflicts, applied, failed } = await operationDetail(world.ctx, id)
  // A product whose call had already arrived was edited after our write: its edit is kept as well.
  expect(conflicts).toBe(failed)
  expect(applied + conflicts).toBe(PRODUCTS)
  expect(await held(edited, 'seo { title }')).toEqual(edited.map(() => ({ seo: { title: 'Theirs' } })))
})

test('a description that somebody edits while a bulk mutation runs is named, and undo gives it back', async () => {
  await world.control('PATCH', '/faults', { bulkLinesPerSecond: 15 })
  const id = await order('catalogue.body', 'body', (product) => `<p>Ours of ${product}</p>`)
  await expect.poll(() => underWay(id), { timeout: 30_000, interval: 20 }).toHaveLength(PRODUCTS)
  const edited = (await underWay(id)).slice(0, 5)
  for (const each of edited) {
    await edit(each, { descriptionHtml: '<p>Theirs</p>' })
    expect(await tell(each, '<p>Theirs</p>')).toBe(200)
  }
  await world.control('PATCH', '/faults', { bulkLinesPerSecond: 1_000 })
  await ended(id)
  const theirs = edited.map(() => ({ descriptionHtml: '<p>Theirs</p>' }))
  expect(await held(edited, 'descriptionHtml')).not.toEqual(theirs)
  await expect
    .poll(async () => (await operationDetail(world.ctx, id)).overwrote, { timeout: 30_000 })
    .toEqual({ count: 5, known: 5 })
  const undo = await undoOperation(world.ctx, id)
  await ended(undo.id)
  expect(await held(edited, 'descriptionHtml')).toEqual(theirs)
})

test('a description that somebody edits between the look and the write of a single edit is named, and undo gives it back', async () => {
  const id = gid(world.store.productIds[7] ?? 0)
  const kind: typeof bodyKind = {
    ...bodyKind,
    async write(ctx, changes) {
      await edit(id, { descriptionHtml: '<p>Theirs</p>' })
      expect(await tell(id, '<p>Theirs</p>')).toBe(200)
      return bodyKind.write(ctx, changes)
    },
  }
  const { operationId } = await applyNow(world.ctx, {
    kind,
    changes: [{ resourceId: id, field: 'body', after: '<p>By hand</p>' }],
    cause: 'merchant',
    title: { key: 'changes:undoSince', values: { at: 'x' } },
  })
  await expect
    .poll(async () => (await operationDetail(world.ctx, operationId ?? '')).overwrote, { timeout: 30_000 })
    .toEqual({ count: 1, known: 1 })
  await undoOperation(world.ctx, operationId ?? '')
  expect(await held([id], 'descriptionHtml')).toEqual([{ descriptionHtml: '<p>Theirs</p>' }])
})
