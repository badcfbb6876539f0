import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { type FillAsked, fillProducts } from '../command/fill-products.ts'
import { getState } from '../service.ts'
import { fillLooks } from './fill-result.ts'

/** Details search engines miss are filled in from the store's own data: reviewed, written as one operation, undone. */

const EAN = '4006381333931'
const SPACED = '4 006381 333948'

interface Held {
  id: string
  vendor: string
  variants: { nodes: { id: string; barcode: string | null }[] }
}

let world: World
let products: Held[]
beforeAll(async () => {
  world = await newWorld({ store: { products: 3, image: true } })
  await world.startWorker()
  products = await readProducts()
  const [first, second, third] = products as [Held, Held, Held]
  await store(
    'mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { userErrors { message } } }',
    {
      definition: {
        ...{ name: 'EAN', namespace: 'custom', key: 'ean', ownerType: 'PRODUCTVARIANT' },
        type: 'single_line_text_field',
      },
    },
  )
  await store(
    'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }',
    {
      metafields: [
        {
          ownerId: variantOf(first),
          namespace: 'custom',
          key: 'ean',
          type: 'single_line_text_field',
          value: EAN,
        },
      ],
    },
  )
  await setBarcode(first, null)
  await setBarcode(second, SPACED)
  await setBarcode(third, '4006381333932')
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const store = <Answer>(query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables }) as Promise<Answer>
const variantOf = ({ variants }: Held) => variants.nodes[0]?.id ?? ''
const base = '/apps/api/schema-results/fills'
const fills = async () => (await world.call('GET', base)).body.data
/** Writes the current findings, like a merchant who has just reviewed them. */
const apply = async (chosen: object) =>
  world.call('POST', `${base}/apply`, { body: { review: (await fills()).review, ...chosen } })
const patient = { timeout: 60_000 }

async function readProducts(): Promise<Held[]> {
  const answer = await store<{ products: { nodes: Held[] } }>(
    '{ products(first: 10) { nodes { id vendor variants(first: 5) { nodes { id barcode } } } } }',
  )
  return answer.products.nodes
}

async function setBarcode(product: Held, barcode: string | null): Promise<void> {
  await store(
    'mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }',
    { id: product.id, variants: [{ id: variantOf(product), barcode }] },
  )
}

const barcodes = async () => (await readProducts()).map(({ variants }) => variants.nodes[0]?.barcode ?? '')

async function find() {
  expect((await world.call('POST', `${base}/look`)).status).toBe(200)
  await expect.poll(async () => (await fills()).state, patient).toBe('done')
  return fills()
}

async function ended(operationId: string) {
  const read = async () => (await world.call('GET', `/apps/api/operations/${operationId}`)).body.data
  await expect.poll(async () => (await read()).state, patient).toBe('done')
  return read()
}

test('finds what the store has elsewhere, and nothing where a number is wrong', async () => {
  expect(await fills()).toMatchObject({ state: 'never', groups: [], choices: [] })
  const found = await find()
  expect(found).toMatchObject({ products: 3, more: 0, choices: [] })
  expect(found.groups).toEqual([
    { key: 'barcode custom.ean', field: 'barcode', source: 'custom.ean', values: 1, products: 1 },
    { key: 'barcode barcode', field: 'barcode', source: 'barcode', values: 1, products: 1 },
  ])
  const { body } = await world.call('GET', `${base}/values?group=${encodeURIComponent('barcode barcode')}`)
  expect(body.data).toMatchObject({ total: 1, values: [{ before: SPACED, after: '4006381333948' }] })
})

test('a value left out stays; the others are one operation, and undone they stand as before', async () => {
  const before = await barcodes()
  const groups = ['barcode custom.ean', 'barcode barcode']
  const spelling = await world.call('GET', `${base}/values?group=${encodeURIComponent('barcode barcode')}`)
  const without = [spelling.body.data.values[0].id]
  expect((await apply({ choices: [], groups: [], without: [] })).body.code).toBe('changes.nothing-to-do')
  const first = (await apply({ choices: [], groups, without })).body.data
  expect(await ended(first.operationId)).toMatchObject({ applied: 1, total: 1 })
  expect(await barcodes()).toEqual([EAN, before[1], before[2]])
  await undoOperation(world.ctx, first.operationId)
  await expect.poll(barcodes, patient).toEqual(before)
})

test('the command line shows what the screen shows, and writes it once told to', async () => {
  const before = await barcodes()
  const run = async (asked: Partial<FillAsked>) => {
    const out: string[] = []
    const err: string[] = []
    const io = { print: (text: string) => out.push(text), printError: (text: string) => err.push(text) }
    const none = { look: false, only: null, without: [], write: false, json: false }
    return { code: await fillProducts(world.ctx, { ...none, ...asked }, io), out, err }
  }
  const shown = await run({ look: true })
  expect(shown).toMatchObject({
    code: 0,
    err: ['3 products searched.', expect.stringContaining('--write')],
  })
  expect(shown.out).toEqual([
    expect.stringMatching(`^barcode custom.ean: .+, empty → ${EAN} \\(.+\\)$`),
    expect.stringMatching(`^barcode barcode: .+, ${SPACED} → 4006381333948 `),
  ])
  expect(await barcodes()).toEqual(before)
  const mistaken = await run({ only: ['barcode custom.isbn'], write: true })
  expect(mistaken).toMatchObject({ code: 2, err: [expect.stringContaining('barcode custom.ean')] })
  const done = await run({ only: ['barcode custom.ean'], write: true, json: true })
  const { operation, groups } = JSON.parse(done.out[0] ?? '{}')
  expect(done.code).toBe(0)
  expect(groups).toMatchObject([{ key: 'barcode custom.ean', values: [{ after: EAN }] }])
  expect(operation).toMatchObject({ applied: 1, failed: 0, conflicts: 0 })
  expect(await barcodes()).toEqual([EAN, before[1], before[2]])
  await undoOperation(world.ctx, operation.id)
  await expect.poll(barcodes, patient).toEqual(before)
})

test('what was edited since the look is left alone and told', async () => {
  const [, second] = products as [Held, Held, Held]
  await setBarcode(second, '5012345678900')
  const { body } = await apply({ choices: [], groups: ['barcode barcode'], without: [] })
  const read = async () =>
    (await world.call('GET', `/apps/api/operations/${body.data.operationId}`)).body.data
  await expect.poll(async () => (await read()).conflicts, patient).toBe(1)
  expect((await barcodes())[1]).toBe('5012345678900')
  await setBarcode(second, SPACED)
})

test('what is asked for while a search runs is not answered by that search', async () => {
  const [, , third] = products as [Held, Held, Held]
  await find()
  // A search that has read the store already.
  await world.ctx.tx(fillLooks.begin)
  const earlier = await world.ctx.tx(fillLooks.underWay)
  await setBarcode(third, '4006381-333931')
  expect((await world.call('POST', `${base}/look`)).status).toBe(200)
  const result = { choices: [], values: [], more: 0, products: 3 }
  await world.ctx.tx((tx) => fillLooks.end(tx, earlier ?? '', { result }))
  await expect.poll(async () => (await fills()).state, patient).toBe('done')
  expect((await fills()).groups).not.toEqual([])
  await setBarcode(third, '4006381333932')
  await find()
})

test('what another look found since the review is not written unseen', async () => {
  const [, , third] = products as [Held, Held, Held]
  const { review } = await fills()
  const before = await barcodes()
  await setBarcode(third, '96 385 074')
  await find()
  const late = await apply({ review, choices: [], groups: ['barcode barcode'], without: [] })
  expect(late).toMatchObject({ status: 409, body: { code: 'schema-results.fills-changed' } })
  expect(await barcodes()).toEqual([before[0], before[1], '96 385 074'])
  await setBarcode(third, '4006381333932')
})

test('a choice of Smart Product that hides the brand is offered, made with the rest, and undone', async () => {
  const settings = {
    ...{ enabled: true, brand: 'none', gtinFromBarcode: false, mpnFromSku: false, ratings: true },
    ...{ description: 'product', variants: 'group', itemCondition: 'new' },
  }
  const save = await world.call('PUT', '/apps/api/structured-data/product', { body: settings })
  expect(save.status).toBe(200)
  await startRun(world.ctx)
  for (;;) {
    const { run } = await getState(world.ctx)
    if (run?.state !== 'running') break
    await crawlSlice(world.ctx, { run: run.id })
  }
  const found = await find()
  expect(found.choices).toContainEqual({
    ...{ key: 'structured-data.brand', message: 'identifier', pages: 3, usual: true },
  })
  const product = async () => (await world.call('GET', '/apps/api/structured-data')).body.data.product
  const { body } = await apply({ choices: ['structured-data.brand'], groups: [], without: [] })
  await ended(body.data.operationId)
  expect(await product()).toMatchObject({ brand: 'vendor', gtinFromBarcode: false })
  await undoOperation(world.ctx, body.data.operationId)
  await expect.poll(product, patient).toMatchObject({ brand: 'none', gtinFromBarcode: false })
})
