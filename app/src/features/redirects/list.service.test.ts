import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { platformCall } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

const PATHS = Array.from({ length: 95 }, (_, at) => `/moved-${at}`)

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 1, theme: false } })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  const redirects = PATHS.map(
    (path, at) =>
      `r${at}: urlRedirectCreate(urlRedirect: {path: "${path}", target: "/"}) { userErrors { message } }`,
  )
  const query = ['mutation {', ...redirects, '}'].join(' ')
  await platformCall(world.platform, world.store, { query, variables: {} })
  await world.call('POST', '/apps/api/redirects/read')
  await vi.waitFor(async () => {
    await readRedirects(world.ctx)
    expect((await list({})).body.data.total).toBe(PATHS.length)
  }, 20_000)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const list = (body: object) => world.call('POST', '/apps/api/redirects/list', { body })

test('the list is read page by page to its end', async () => {
  const found: string[] = []
  let next: string | null = null
  do {
    const { body } = await list(next === null ? {} : { cursor: next })
    found.push(...body.data.rows.map(({ path }: { path: string }) => path))
    next = body.data.next
  } while (next !== null && found.length <= PATHS.length)
  expect(found.toSorted()).toEqual(PATHS.toSorted())
})

test('a position that no list has is refused', async () => {
  expect(await list({ cursor: 'x' })).toMatchObject({ status: 400, body: { code: 'http.bad-cursor' } })
})
