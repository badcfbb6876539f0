import { afterAll, beforeAll, expect, test } from 'vitest'
import { held, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

const PRODUCTS = [
  { title: 'Oak chair', vendor: 'Ash', tags: ['wood', 'seat'], status: 'ACTIVE' },
  { title: 'Oak table', vendor: 'Ash', tags: ['wood'], status: 'DRAFT' },
  { title: 'Desk lamp 100%', vendor: 'Beech', tags: ['light'], status: 'ACTIVE' },
  { title: 'a_b clay pot', vendor: 'Cedar', tags: [], status: 'ARCHIVED' },
  { title: 'Éclair stool', vendor: 'Cedar', tags: ['seat'], status: 'UNLISTED' },
]

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: PRODUCTS, theme: false } })
  await syncAll(world.ctx)
  // Another shop's rows must never show.
  const other = await world.addStore({ products: [{ title: 'Oak chair of others' }], theme: false })
  await world.call('POST', '/apps/api/catalogue/sync', { store: other })
})
afterAll(() => world[Symbol.asyncDispose]())

const search = async (body: object) => {
  const answer = await world.call('POST', '/apps/api/catalogue/products/search', { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const titles = async (body: object) =>
  (await search(body)).products.map(({ title }: { title: string }) => title)

test.each([
  ['everything by title', {}, ['a_b clay pot', 'Desk lamp 100%', 'Oak chair', 'Oak table', 'Éclair stool']],
  ['words in any case', { words: 'OAK' }, ['Oak chair', 'Oak table']],
  ['signs of a pattern as they are', { words: '0%' }, ['Desk lamp 100%']],
  ['an underscore as it is', { words: 'k_c' }, []],
  ['vendors', { vendors: ['Cedar', 'Beech'] }, ['a_b clay pot', 'Desk lamp 100%', 'Éclair stool']],
  ['a tag', { tag: 'seat' }, ['Oak chair', 'Éclair stool']],
  ['statuses', { statuses: ['ARCHIVED', 'DRAFT'] }, ['a_b clay pot', 'Oak table']],
  [
    'all filters together',
    { words: 'oak', vendors: ['Ash'], tag: 'wood', statuses: ['DRAFT'] },
    ['Oak table'],
  ],
  ['the order turned round', { words: 'oak', direction: 'descending' }, ['Oak table', 'Oak chair']],
  ['what would break out of the query', { words: "x' or 1=1 --" }, []],
])('finds by %s', async (_what, body, expected) => {
  expect((await titles(body)).toSorted()).toEqual(expected.toSorted())
  if ('direction' in body) expect(await titles(body)).toEqual(expected)
})

test.each(['title', 'updated', 'created'] as const)(
  'pages through all of it by %s, each once',
  async (sort) => {
    for (const direction of ['ascending', 'descending']) {
      const whole = await titles({ sort, direction })
      const paged: string[] = []
      let after: string | undefined
      do {
        const page = await search({ sort, direction, count: 2, ...(after && { after }) })
        expect(page.total).toEqual({ count: PRODUCTS.length, exact: true })
        paged.push(...page.products.map(({ title }: { title: string }) => title))
        after = page.next ?? undefined
      } while (after)
      expect(paged).toEqual(whole)
      expect(new Set(paged).size).toBe((await held(world.ctx, 'product')).length)
    }
  },
)

test.each(['title', 'updated', 'created'] as const)('pages back from the last page by %s', async (sort) => {
  for (const direction of ['ascending', 'descending']) {
    const pages = [await search({ sort, direction, count: 2 })]
    for (let page = pages[0]; page.next; pages.push(page))
      page = await search({ sort, direction, count: 2, after: page.next })
    expect(pages.map(({ previous }) => previous === null)).toEqual([true, false, false])
    for (let index = pages.length - 1; index > 0; index--) {
      const back = await search({ sort, direction, count: 2, before: pages[index].previous })
      expect(back).toEqual(pages[index - 1])
    }
  }
})

test('names the vendors and tags there are, with their products', async () => {
  const { body } = await world.call('GET', '/apps/api/catalogue/products/choices')
  expect(body.data).toEqual({
    vendors: [
      { value: 'Ash', products: 2 },
      { value: 'Beech', products: 1 },
      { value: 'Cedar', products: 2 },
    ],
    tags: [
      { value: 'light', products: 1 },
      { value: 'seat', products: 2 },
      { value: 'wood', products: 2 },
    ],
  })
})

test.each(['nonsense', Buffer.from('["title","x","1; drop"]').toString('base64url')])(
  'refuses %s as a cursor of the list',
  async (after) => {
    const answer = await world.call('POST', '/apps/api/catalogue/products/search', { body: { after } })
    expect([answer.status, answer.body.code]).toEqual([400, 'http.bad-cursor'])
  },
)
