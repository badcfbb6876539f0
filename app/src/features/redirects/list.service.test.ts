import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { platformCall } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { homeCards } from './home-cards.ts'

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

test('tiles and Home count the redirects that their lists show, without one deleted since the check', async () => {
  const { ctx } = world
  const put = (problem: string, ...paths: string[]) =>
    ctx.tx((tx) =>
      sql`insert into redirect_problems (shop_id, problem, path_md5, path, values, checked_at)
        select ${ctx.shop.id}, ${problem}, md5(path)::uuid, path, '{}', now() from unnest(${paths}::text[]) as path`.execute(
        tx,
      ),
    )
  await put('loop', '/moved-1', '/moved-2')
  await put('chain', '/moved-2', '/moved-3', '/moved-4')
  await ctx.tx((tx) =>
    sql`update store_redirects set target = null where shop_id = ${ctx.shop.id} and path in ('/moved-1', '/moved-4')`.execute(
      tx,
    ),
  )
  const total = async (problem: string) => (await list({ problem })).body.data.total
  const { data: state } = (await world.call('GET', '/apps/api/redirects')).body
  expect(state.problems).toEqual({ loop: await total('loop'), chain: await total('chain') })
  expect([state.withProblems, await total('any')]).toEqual([2, 2])
  const [line] = (await homeCards[0]?.read(ctx)) ?? []
  expect([line?.values['count'], await total('broken')]).toEqual([1, 1])
})
