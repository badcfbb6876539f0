import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailResult } from '#core/changes/result-mail/mail-result.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { signedInStaff } from '../../testing/staff.ts'
import { newWorld, type TestStore, type World } from '../../testing/world.ts'

/** Staff get no notification messages (1-shell §6): neither on a visit, nor in a store of their own. */

let world: World
let own: TestStore
let visit: string

beforeAll(async () => {
  world = await newWorld({
    store: { products: 0, theme: false },
    env: { STAFF_EMAIL_DOMAIN: 'signpost.example' },
  })
  own = await world.addStore({ products: 0, theme: false, store: { email: 'Ada@signpost.example' } })
  const ada = await signedInStaff(world)
  const { body } = await ada.call('POST', '/apps/api/admin/visits', {
    store: world.store.domain,
    reason: 'The titles look cut off',
  })
  visit = new URL(body.data.url, 'http://app.test').searchParams.get('token') ?? ''
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function asVisitor(method: string, path: string, body?: object) {
  const answer = await fetch(`${world.web.url}/apps/api${path}`, {
    method,
    headers: { authorizationAdmin: visit, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { data: Record<string, unknown> }
}

async function contextOf(store: TestStore): Promise<ShopContext> {
  const { rows } = await sql<{ id: string }>`select id from signpost_find_shop(${store.domain})`.execute(
    world.database.db.kysely,
  )
  const { actor, shop: _, ...app } = world.ctx
  return shopContext(app, { id: rows[0]?.id ?? '', domain: store.domain }, actor)
}

test('announcements are for merchants', async () => {
  await sql`insert into announcements (id, texts, tone, plans, starts_at, ends_at, created_at)
    values (${randomUUID()}, '{"en": {"title": "New", "body": "Words"}}', 'info', '{}', now() - interval '1 day',
      now() + interval '1 day', now())`.execute(world.database.db.kysely)
  const announced = (store: TestStore) => world.call('GET', '/apps/api/community/announcements', { store })
  expect((await announced(world.store)).body.data.announcements).toHaveLength(1)
  expect((await announced(own)).body.data.announcements).toEqual([])
  expect((await asVisitor('GET', '/community/announcements')).data).toEqual({ announcements: [] })
})

test('a review is asked of merchants', async () => {
  for (const ctx of [world.ctx, await contextOf(own)])
    await ctx.tx(async (tx) => {
      await sql`insert into operations
        (shop_id, type, cause, actor_kind, actor, title_key, state, total, applied, finished_at)
        values (${ctx.shop.id}, 'x', 'merchant', 'merchant', '1', 'x', 'done', 12, 12, now())`.execute(tx)
      await sql`update shops set installed_at = now() - interval '9 days' where id = ${ctx.shop.id}`.execute(
        tx,
      )
    })
  const isDue = async (store: TestStore) =>
    (await world.call('GET', '/apps/api/review', { store })).body.data.due
  expect(await isDue(world.store)).toBe(true)
  expect(await isDue(own)).toBe(false)
  expect((await asVisitor('GET', '/review')).data['due']).toBe(false)
})

test('the mail at the end of a run goes to merchants', async () => {
  const mailOf = async (ctx: ShopContext) => {
    const { rows } = await ctx.tx((tx) =>
      sql<{ id: string }>`select id from operations where shop_id = ${ctx.shop.id}`.execute(tx),
    )
    const operation = rows[0]?.id ?? ''
    await mailResult(ctx, { operation, run: 1 })
    const after = await ctx.tx((tx) =>
      sql<{ mail: string | null }>`
        select mail from operations where shop_id = ${ctx.shop.id} and id = ${operation}`.execute(tx),
    )
    return after.rows[0]?.mail
  }
  expect(await mailOf(world.ctx)).toBe('sent')
  expect(await mailOf(await contextOf(own))).toBeNull()
})

test('a visit is no login of the store, and counts in none of its metrics', async () => {
  const logins = async () => (await world.call('GET', '/apps/api/profile')).body.data.lastLoginArray
  const before = await logins()
  const said = { lastLoginArray: [{ date: new Date().toISOString() }] }
  expect(await asVisitor('PUT', '/user/update', said)).toMatchObject({ code: 'staff.not-for-staff' })
  expect(await logins()).toEqual(before)
  const device = {
    ...{
      browser: 'Chrome 141',
      os: 'Windows',
      appCodeName: 'Mozilla',
      appVersion: '5.0',
      cookieEnabled: true,
    },
    ...{
      networkType: '4g',
      networkSpeed: 9.5,
      deviceMemory: 8,
      vendor: '',
      isMobile: false,
      platform: 'Windows',
    },
  }
  const report = { pathname: '/', name: 'LCP', value: 100, deviceInfo: device }
  expect((await asVisitor('POST', '/web-vitals', report)).data).toEqual({ counted: false })
  expect((await world.call('POST', '/apps/api/web-vitals', { body: report })).body.data).toEqual({
    counted: true,
  })
})
