import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

const x = (count: number) => 'x'.repeat(count)
const PRODUCTS = [
  {
    title: 'Oak chair',
    vendor: 'Ash',
    tags: ['wood'],
    status: 'ACTIVE',
    seo: { title: x(60), description: null },
  },
  {
    title: 'Oak table',
    vendor: 'Ash',
    tags: ['wood'],
    status: 'DRAFT',
    seo: { title: x(10), description: x(20) },
  },
  {
    title: 'Lamp 100%',
    vendor: 'Beech',
    tags: [],
    status: 'ACTIVE',
    seo: { title: null, description: x(140) },
  },
  {
    title: 'Éclair stool',
    vendor: 'Cedar',
    tags: ['seat'],
    status: 'ARCHIVED',
    seo: { title: x(90), description: x(300) },
  },
]
const SET = `mutation($id: ID!, $seo: SEOInput!) { productUpdate(product: {id: $id, seo: $seo}) { userErrors { message } } }`

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: {
      products: PRODUCTS.map(({ seo: _, ...rest }) => rest),
      pages: 2,
      articles: 1,
      collections: 1,
      theme: false,
    },
  })
  for (const [at, { seo }] of PRODUCTS.entries())
    await platformCall(world.platform, world.store, {
      query: SET,
      variables: { id: `gid://shopify/Product/${world.store.productIds[at]}`, seo },
    })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = async (path: string, body: object, method = 'POST') => {
  const answer = await world.call(method, `/apps/api/meta-tags/${path}`, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const titles = async (body: object) =>
  (await ask('search', body)).rows.map(({ title }: { title: string }) => title).toSorted()

describe('a search', () => {
  test.each([
    [{}, ['Lamp 100%', 'Oak chair', 'Oak table', 'Éclair stool']],
    [{ words: 'OAK' }, ['Oak chair', 'Oak table']],
    [{ words: '0%' }, ['Lamp 100%']],
    [{ vendors: ['Cedar', 'Beech'] }, ['Lamp 100%', 'Éclair stool']],
    [{ tag: 'seat' }, ['Éclair stool']],
    [{ statuses: ['DRAFT'] }, ['Oak table']],
    [{ state: 'missing-title' }, ['Lamp 100%']],
    [{ state: 'short-title' }, ['Oak table']],
    [{ state: 'long-title' }, ['Éclair stool']],
    [{ state: 'missing-description' }, ['Oak chair']],
    [{ state: 'short-description' }, ['Oak table']],
    [{ state: 'long-description' }, ['Éclair stool']],
    [{ state: 'incomplete' }, ['Lamp 100%', 'Oak chair']],
    [{ state: 'repeated-title' }, []],
    [{ state: 'hidden' }, []],
    [{ words: "x' or 1=1 --" }, []],
  ])('by %o finds %o', async (body, expected) => {
    expect(await titles(body)).toEqual(expected)
  })

  test.each(['page', 'collection', 'blog', 'article'])('finds each %s', async (kind) => {
    const { rows, total } = await ask('search', { kind })
    expect(total.count).toBe(rows.length)
    expect(rows.every((row: { kind: string }) => row.kind === kind)).toBe(true)
    if (kind === 'page') expect(rows).toHaveLength(2)
  })

  test.each(['title', 'updated', 'created', 'title-length', 'description-length'])(
    'pages by %s, each once, there and back',
    async (sort) => {
      for (const direction of ['ascending', 'descending']) {
        const whole = (await ask('search', { sort, direction })).rows.map(({ gid }: { gid: string }) => gid)
        const pages: string[][] = []
        let page = await ask('search', { sort, direction, count: 2 })
        expect(page.previous).toBeNull()
        pages.push(page.rows.map(({ gid }: { gid: string }) => gid))
        page = await ask('search', { sort, direction, count: 2, after: page.next })
        pages.push(page.rows.map(({ gid }: { gid: string }) => gid))
        expect(page.next).toBeNull()
        expect(pages.flat()).toEqual(whole)
        const back = await ask('search', { sort, direction, count: 2, before: page.previous })
        expect(back.rows.map(({ gid }: { gid: string }) => gid)).toEqual(pages[0])
      }
    },
  )

  test('measures and judges what stands in the fields, by the reading the shop has chosen', async () => {
    const row = async () => (await ask('search', { words: 'Oak chair' })).rows[0]
    expect(await row()).toMatchObject({
      titleLength: 60,
      titleWrittenBy: 'hand',
      descriptionWrittenBy: 'nobody',
      colour: 'red',
      noindex: false,
    })
    await ask('check-settings', { lengths: 'narrow' }, 'PUT')
    expect(await titles({ state: 'long-title' })).toEqual(['Éclair stool'])
    // The counters of the fields use the same interpretation of lengths.
    const narrow = { lengths: 'narrow', limits: { title: 60, description: 160 } }
    expect(await ask('search', {})).toMatchObject(narrow)
    expect(await ask('search', { kind: 'blog' })).toMatchObject({ limits: { title: 70, description: 320 } })
    // So does the review of proposals.
    const measure = async () => (await world.call('GET', '/apps/api/catalogue/text-measure')).body.data
    expect(await measure()).toMatchObject({ lengths: 'narrow' })
    await ask('check-settings', { lengths: 'wide' }, 'PUT')
    const wide = { lengths: 'wide', limits: { title: 70, description: 170 } }
    expect(await ask('search', {})).toMatchObject(wide)
    expect(await measure()).toMatchObject({ lengths: 'wide' })
  })

  test('filters and sorts by the length that is shown, in which full-width characters count as two', async () => {
    const titled = [
      ['tea', '青磁の急須と湯呑みのセット、萩の工房で一つずつ手作り'],
      [
        'tea-long',
        '青磁の急須と湯呑みのセット、萩の工房で一つずつ手作り。ﾃｨｰ 찻잔 木箱入りで贈り物に最適です',
      ],
    ]
    for (const [at, [handle, seoTitle]] of titled.entries())
      await world.ctx.tx((tx) =>
        sql`insert into catalogue_resources (shop_id, kind, id, handle, title, seo_title, updated_at, read_at)
          values (${world.ctx.shop.id}, 'page', ${900 + at}, ${handle}, ${handle}, ${seoTitle}, now(), now())`.execute(
          tx,
        ),
      )
    const page = async (more: object) =>
      (await ask('search', { kind: 'page', words: 'tea', ...more })).rows as {
        handle: string
        titleLength: number
      }[]
    const rows = await page({ sort: 'title-length', direction: 'ascending' })
    expect(rows.map(({ handle, titleLength }) => [handle, titleLength])).toEqual([
      ['tea', 52],
      ['tea-long', 89],
    ])
    expect((await page({ state: 'long-title' })).map(({ handle }) => handle)).toEqual(['tea-long'])
    expect(await page({ state: 'short-title' })).toEqual([])
    const { rows: stored } = await world.ctx.tx((tx) =>
      sql<{ length: number }>`select title_length as length from catalogue_resources
        where shop_id = ${world.ctx.shop.id} and kind = 'page' and seo_title is not null order by id`.execute(
        tx,
      ),
    )
    expect(stored.map(({ length }) => length)).toEqual(rows.map(({ titleLength }) => titleLength))
  })

  test('finds articles by the tags they have, and says when a resource was created', async () => {
    await world.ctx.tx((tx) =>
      sql`insert into catalogue_resources (shop_id, kind, id, handle, title, tags, created_at, updated_at, read_at)
        values (${world.ctx.shop.id}, 'article', 9, 'moss', 'Moss', array['garden care'], '2026-01-02', now(), now())`.execute(
        tx,
      ),
    )
    const tags = (await world.call('GET', '/apps/api/meta-tags/article-tags')).body.data
    expect(tags).toContainEqual({ value: 'garden care', articles: 1 })
    const { rows } = await ask('search', { kind: 'article', tag: 'garden care' })
    expect(rows).toMatchObject([{ title: 'Moss', createdAt: '2026-01-02T00:00:00.000Z' }])
  })

  test('refuses a cursor of another list', async () => {
    const { next } = await ask('search', { count: 1 })
    for (const after of [next, 'bm8', x(100)]) {
      const answer = await world.call('POST', '/apps/api/meta-tags/search', {
        body: { sort: 'updated', after },
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'http.bad-cursor'])
    }
  })
})

test('views are kept per kind and name', async () => {
  const query = { kind: 'product', state: 'missing-title', sort: 'title', direction: 'ascending' }
  await ask('views', { name: 'No title', query })
  const [view, ...others] = await ask('views', { name: 'No title', query: { ...query, state: 'long-title' } })
  expect([view.query.state, others]).toEqual(['long-title', []])
  const name = 'Without a title'
  expect(await ask(`views/${view.id}`, { name }, 'PATCH')).toMatchObject([
    { id: view.id, name, query: view.query },
  ])
  const two = await ask('views', { name: 'No title', query })
  const other = two.find(({ id }: { id: string }) => id !== view.id)
  // Refuses a name used twice, and a view that is gone.
  const refusal = async (id: string) =>
    (await world.call('PATCH', `/apps/api/meta-tags/views/${id}`, { body: { name } })).body.code
  expect([await refusal(other.id), await refusal('999')]).toEqual([
    'meta-tags.view-name-taken',
    'meta-tags.no-view',
  ])
  expect(await ask(`views/${other.id}`, { name: 'No title' }, 'PATCH')).toEqual(two)
  await ask(`views/${other.id}`, {}, 'DELETE')
  expect(await ask(`views/${view.id}`, {}, 'DELETE')).toEqual([])
})

test('the blogs of the store are offered by title', async () => {
  const { data } = (await world.call('GET', '/apps/api/meta-tags/blogs')).body
  expect(data).toEqual([
    expect.objectContaining({ gid: expect.stringMatching(/^gid:\/\/shopify\/Blog\/\d+$/) }),
  ])
})
