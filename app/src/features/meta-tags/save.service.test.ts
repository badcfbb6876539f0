import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'

let world: World
let gid: string
beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

let store: TestStore
beforeEach(async () => {
  store = await world.addStore({
    products: [
      {
        title: 'Ash bench',
        descriptionHtml:
          '<p>A bench of <b>ash</b>.</p><ul><li>Oiled twice</li><li>Two metres</li></ul><script>x()</script>',
      },
      { title: 'Beech stool' },
      { title: 'Cedar chest' },
    ],
    pages: 1,
    theme: false,
  })
  await syncAll(await contextOf(store))
  gid = `gid://shopify/Product/${store.productIds[0]}`
})

async function contextOf({ domain }: TestStore): Promise<ShopContext> {
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [domain],
  )
  return shopContext(
    world.web.process.app,
    { id: rows[0]?.id ?? '', domain },
    { kind: 'merchant', userId: '1' },
  )
}

const post = (path: string, body: object) =>
  world.call('POST', `/apps/api/meta-tags/${path}`, { body, store })
const read = async (of = gid, search?: object) =>
  dataOf(await post('resource', { gid: of, ...(search && { search }) }))
const save = (edit: object) => post('save', { edits: [{ gid, ...edit }] })
const states = (answer: { body: { data: { outcomes: { field: string; state: string }[] } } }) =>
  Object.fromEntries(answer.body.data.outcomes.map(({ field, state }) => [field, state]))

describe('a resource', () => {
  test('is shown as it stands on the store, judged, with its neighbours', async () => {
    const found = await read(gid, { kind: 'product', sort: 'title' })
    expect(found).toMatchObject({
      title: 'Ash bench',
      text: 'A bench of ash. Oiled twice Two metres',
      fallbackDescription: 'A bench of ash. Oiled twice. Two metres.',
      seoTitle: null,
      fallbackTitle: 'Ash bench',
      noindex: false,
      score: null,
      previous: null,
      next: `gid://shopify/Product/${store.productIds[1]}`,
    })
    expect(found.url).toMatch(/\/products\/ash-bench$/)
    expect(found.checks.map(({ id }: { id: string }) => id)).toContain('description-length')
    const last = await read(`gid://shopify/Product/${store.productIds[2]}`, {
      kind: 'product',
      sort: 'title',
    })
    expect([last.next, last.previous]).toEqual([null, `gid://shopify/Product/${store.productIds[1]}`])
  })

  test('of another store does not exist', async () => {
    const other = await world.addStore({ products: [{ title: 'Theirs' }], theme: false })
    const theirs = `gid://shopify/Product/${other.productIds[0]}`
    for (const answer of [
      await post('resource', { gid: theirs }),
      await post('save', { edits: [{ gid: theirs, values: { seoTitle: 'Mine' } }] }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'meta-tags.no-resource'])
  })
})

describe('a save', () => {
  test('writes each field, leads the old URL to the new one, and the list follows', async () => {
    const answer = await save({
      values: {
        seoTitle: 'Ash bench for the hall',
        handle: 'hall-bench',
        noindex: true,
        focusKeyword: 'hall bench',
      },
      expected: { seoTitle: null, handle: 'ash-bench', noindex: false },
    })
    expect(states(answer)).toEqual({
      'seo-title': 'applied',
      handle: 'applied',
      noindex: 'applied',
      'focus-keyword': 'applied',
    })
    expect(answer.body.data.operationIds).toHaveLength(3)
    expect(await read()).toMatchObject({
      seoTitle: 'Ash bench for the hall',
      handle: 'hall-bench',
      noindex: true,
      focusKeyword: 'hall bench',
      titleWrittenBy: 'hand',
      score: expect.any(Number),
    })
    const { rows } = (await post('search', { state: 'hidden' })).body.data
    expect(rows).toMatchObject([
      { gid, seoTitle: 'Ash bench for the hall', handle: 'hall-bench', noindex: true },
    ])
    const redirects = (await platformCall(world.platform, store, {
      query: '{ urlRedirects(first: 5) { nodes { path target } } }',
    })) as unknown as { urlRedirects: { nodes: object[] } }
    expect(redirects.urlRedirects.nodes).toEqual([
      { path: '/products/ash-bench', target: '/products/hall-bench' },
    ])
  })

  test('of what stands already is refused in the words of the specification', async () => {
    const answer = await save({ values: { seoTitle: '  ', noindex: false, focusKeyword: null } })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'meta-tags.nothing-changed',
      'No values are changed. Try changing values',
    ])
  })

  test('does not overwrite what somebody else wrote meanwhile, and says what it is', async () => {
    await platformCall(world.platform, store, {
      query: `mutation($id: ID!) { productUpdate(product: {id: $id, seo: {title: "Theirs"}}) { userErrors { message } } }`,
      variables: { id: gid },
    })
    const answer = await save({
      values: { seoTitle: 'Mine', seoDescription: 'My words.' },
      expected: { seoTitle: null, seoDescription: null },
    })
    expect(states(answer)).toEqual({ 'seo-title': 'conflict', 'seo-description': 'applied' })
    expect(answer.body.data.outcomes).toContainEqual(
      expect.objectContaining({
        field: 'seo-title',
        observed: 'Theirs',
        errorCode: 'changes.conflict',
      }),
    )
    expect(await read()).toMatchObject({ seoTitle: 'Theirs', seoDescription: 'My words.' })
  })
})

function dataOf({ status, body }: Awaited<ReturnType<typeof post>>) {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
