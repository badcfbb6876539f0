import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let owner: SignedInStaff
let support: SignedInStaff
const REASON = 'Made good for a failed run'

beforeAll(async () => {
  // Without billing, no credits are counted: `uncounted-credits.service.test.ts`.
  const env = { BILLING: 'on', DEFAULT_PLAN: 'free' }
  world = await newWorld({ store: { products: 0, theme: false }, env })
  owner = await signedInStaff(world)
  support = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
})
afterAll(() => world[Symbol.asyncDispose]())

const of = (path = '') => `/apps/api/admin/stores/${world.store.domain}${path}`
const grant = (by: SignedInStaff, key: string) =>
  by.call('POST', of('/credits'), { credit: 'ai-meta', amount: 25, reason: REASON, key })

it('finds a store by any of its words, and tells how it is', async () => {
  const found = await owner.call(
    'GET',
    `/apps/api/admin/stores?q=${world.store.name.slice(2, 9).toUpperCase()}`,
  )
  expect(found.body.data.rows).toMatchObject([{ domain: world.store.domain, installed: true }])
  expect((await owner.call('GET', '/apps/api/admin/stores?q=100%25')).body.data.rows).toEqual([])
  expect((await owner.call('GET', of())).body.data).toMatchObject({ domain: world.store.domain, visits: [] })
})

it('tells first what of a store does not work, since when and why', async () => {
  const health = async () => (await support.call('GET', of())).body.data.health
  expect(await health()).toMatchObject({ hasAccess: true, appEmbed: 'unknown', queue: { state: 'idle' } })
  await world.ctx.tx(async (tx) => {
    const shop = world.ctx.shop.id
    await sql`insert into catalogue_runs (shop_id, cause, state, error_code, error_details, finished_at)
      values (${shop}, 'sync', 'failed', 'platform.unreachable', '{"host":"x"}', '2026-01-02T03:04:05Z')`.execute(
      tx,
    )
    await sql`insert into crawl_runs (shop_id, state, reason, origin, page_limit, started_at, finished_at)
      values (${shop}, 'blocked', 'page-reader.robots', 'https://x.example', 10, '2026-01-02', '2026-01-03T00:00:00Z')`.execute(
      tx,
    )
    await sql`update shops set has_access = false, block_flags = '{"webrexSeoEmbed": false}' where id = ${shop}`.execute(
      tx,
    )
  })
  expect(await health()).toMatchObject({
    hasAccess: false,
    appEmbed: 'off',
    sync: { state: 'failed', at: '2026-01-02T03:04:05.000Z', error: { code: 'platform.unreachable' } },
    scan: { state: 'blocked', at: '2026-01-03T00:00:00.000Z', reason: 'page-reader.robots' },
  })
  // The list says the most serious of it.
  const set = (change: string) => world.ctx.tx((tx) => sql.raw(change).execute(tx))
  const shop = world.ctx.shop.id
  expect(await listed()).toMatchObject({ trouble: 'access' })
  await set(`update shops set has_access = true where id = ${shop}`)
  expect(await listed()).toMatchObject({ trouble: 'embed' })
  await set(`update shops set block_flags = '{"webrexSeoEmbed": true}' where id = ${shop}`)
  expect(await listed()).toMatchObject({ trouble: 'sync' })
  await set(`update catalogue_runs set state = 'done' where shop_id = ${shop}`)
  expect(await listed()).toMatchObject({ trouble: 'scan-blocked' })
  await set(`update crawl_runs set state = 'done' where shop_id = ${shop}`)
  expect(await listed()).toMatchObject({ trouble: null })
})

const listed = async () =>
  (await support.call('GET', `/apps/api/admin/stores?q=${world.store.domain}`)).body.data.rows[0]

it('counts the errors of the last week, whenever the work was asked for', async () => {
  const shop = world.ctx.shop.id
  await world.ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, ready, created_at, finished_at)
        values (${shop}, 'x', 'merchant', 'merchant', '1', 'x', 'done', 2, true, now() - interval '30 days', now())
        returning id`.execute(tx)
    await sql`
      insert into changes (shop_id, operation_id, kind, resource_id, field, state, error_code, created_at, settled_at)
        select ${shop}, ${rows[0]?.id}::bigint, 'x', 'x', code, 'failed', code, now() - interval '30 days',
            now() - make_interval(days => days)
          from (values ('x.today', 0), ('x.long-ago', 8)) as failed (code, days)`.execute(tx)
  })
  const { errors } = (await support.call('GET', of())).body.data
  expect(errors).toMatchObject([{ code: 'x.today', count: 1 }])
})

it('lists stores by plan, by credits used up and by work that waits', async () => {
  const listed = async (only: string, q = '') =>
    (await owner.call('GET', `/apps/api/admin/stores?only=${only}&q=${q}`)).body.data.rows
  for (const only of ['premium', 'credits', 'waiting']) expect(await listed(only), only).toEqual([])
  const other = await world.addStore({ products: 0, theme: false })
  await balanceOf(world.ctx)
  await world.ctx.tx(async (tx) => {
    const shop = world.ctx.shop.id
    await sql`insert into shop_plans (shop_id, plan, cycle, started_at, updated_at) values (${shop}, 'premium', 'month', now(), now())
      on conflict (shop_id) do update set plan = 'premium'`.execute(tx)
    await sql`update credit_balances set spent = 5, granted = 0, purchased = 0, issued = 5, lapsed = 0, reserved = 0
      where shop_id = ${shop} and credit = 'ai-meta'`.execute(tx)
    await sql`insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, ready)
      values (${shop}, 'x', 'merchant', 'merchant', '1', 'x', 'pending', 1, true)`.execute(tx)
  })
  const own = { domain: world.store.domain, plan: 'Premium', waitsSince: expect.any(String) }
  for (const only of ['premium', 'credits', 'waiting'])
    expect(await listed(only), only).toMatchObject([{ ...own, usedUp: 1 }])
  expect(await listed('premium', 'nobody-is-called-so')).toEqual([])
  // A store that bought nothing is on the operator's default plan.
  const { defaultPlan } = world.ctx.settings
  const domains = (await listed(defaultPlan)).map(({ domain }: { domain: string }) => domain)
  expect(domains).toContain(other.domain)
  expect(domains).not.toContain(world.store.domain)
  expect((await listed('')).map(({ domain }: { domain: string }) => domain)).toEqual(
    expect.arrayContaining([world.store.domain, other.domain]),
  )
})

it('lists work that is stuck for longer than a week, in a store without credits too', async () => {
  const { domain } = await world.addStore({ products: 0, theme: false })
  const { rows } = await world.database.db.pool.query('select id from signpost_find_shop($1)', [domain])
  await world.database.db.withShop(rows[0].id, (tx) =>
    sql`insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, ready, created_at)
      values (${rows[0].id}, 'x', 'merchant', 'merchant', '1', 'x', 'pending', 1, true, now() - interval '8 days')`.execute(
      tx,
    ),
  )
  const { body } = await support.call('GET', `/apps/api/admin/stores?q=${domain}`)
  expect(body.data.rows).toMatchObject([
    { openOperations: 1, credits: null, usedUp: 0, waitsSince: expect.any(String) },
  ])
})

it('gives credits once for a key, to managers only, and notes before and after', async () => {
  const key = crypto.randomUUID()
  expect((await grant(support, key)).body.code).toBe('staff.role-too-low')
  const first = await grant(owner, key)
  const again = await grant(owner, key)
  expect([first.status, again.body.data.available]).toEqual([200, first.body.data.available])
  const { body } = await owner.call('GET', '/apps/api/admin/log?act=staff.grantCredits')
  expect(body.data.rows.find(({ after }: { after: unknown }) => after)).toMatchObject({
    staffName: 'Ada Byron',
    about: world.store.domain,
    reason: REASON,
    after: { available: first.body.data.available },
  })
})

it('closes and opens a feature for one store, and only staff may say so', async () => {
  const { body } = await owner.call('GET', of('/flags'))
  const [{ feature, byPlan }] = body.data
  const set = (flag: boolean | null) => owner.call('PUT', of('/flags'), { feature, flag, reason: REASON })
  const lock = async () => (await world.call('GET', '/apps/api/locked-features')).body.data[feature]
  const byItsPlan = byPlan ? undefined : expect.stringMatching(/^[A-Z]/)
  await set(false)
  // A plan would not open it: none is named.
  expect(await lock()).toBe('closed-by-staff')
  await expect(requireFeature(world.ctx, { feature })).rejects.toMatchObject({
    code: 'plans.closed-by-staff',
    details: { feature },
  })
  await set(true)
  expect(await lock()).toBeUndefined()
  await set(null)
  expect(await lock()).toEqual(byItsPlan)
  const merchant = await world.call('POST', '/apps/api/user/featureStatus', { body: { [feature]: true } })
  expect([merchant.status, merchant.body.code]).toEqual([403, 'staff.staff-only'])
})

it('finds in the log who did what in which store', async () => {
  const of = async (query: string) =>
    (await support.call('GET', `/apps/api/admin/log?${query}`)).body.data.rows as {
      staffName: string
      act: string
      about: string | null
    }[]
  const handle = world.store.domain.replace('.myshopify.com', '')
  const done = await of(`about=${handle.toUpperCase()}&act=staff.setFlag&who=byron`)
  expect(done).toHaveLength(3)
  for (const row of done) expect(row).toMatchObject({ staffName: 'Ada Byron', about: world.store.domain })
  expect(await of(`about=${world.store.domain}&act=staff.setFlag&who=sam.poe@signpost`)).toEqual([])
  expect(new Set((await of('who=Sam%20P')).map(({ staffName }) => staffName))).toEqual(new Set(['Sam Poe']))
  expect(await of('who=nobody%25')).toEqual([])
  const acts = (await support.call('GET', '/apps/api/admin/log/acts')).body.data
  expect([...acts].sort()).toEqual([...new Set((await of('')).map(({ act }) => act))].sort())
})

it('shows what language models cost: each call at the price of its day, with today’s where none was known', async () => {
  const read = async (days: number) =>
    (await support.call('GET', `/apps/api/admin/language-model?days=${days}`)).body.data
  const used = (day: number, ownKey: boolean, cost: number | null) =>
    world.ctx.tx((tx) =>
      sql`insert into language_model_usage
          (shop_id, day, own_key, purpose, calls, failures, input_tokens, output_tokens, cost, model)
        values (${world.ctx.shop.id}, (now() at time zone 'UTC')::date - ${day}::int, ${ownKey}, ${`cost ${day}`}, 10, 2,
          1000000, 500000, ${cost}, ${ownKey ? null : `model-${day}`})`.execute(tx),
    )
  await used(0, false, 0.004)
  await used(6, false, 3)
  await used(6, true, null)
  await used(7, false, 5)
  const week = await read(7)
  expect(week.days.map(({ cost }: { cost: number }) => cost)).toEqual([0.004, 3, null])
  expect(week.days[1]).toMatchObject({
    ownKey: false,
    calls: 10,
    failures: 2,
    models: ['model-6'],
    stores: 1,
  })
  expect(week.stores).toEqual([
    { domain: world.store.domain, calls: 20, failures: 4, tokens: 3_000_000, cost: 3.004 },
  ])
  expect((await read(30)).stores[0].cost).toBeCloseTo(8.004)
  await world.ctx.tx((tx) =>
    sql`delete from language_model_usage where shop_id = ${world.ctx.shop.id} and purpose like 'cost %'`.execute(
      tx,
    ),
  )
})

it('says which workers are silent, and what failed when', async () => {
  const read = async () => (await support.call('GET', '/apps/api/admin/system')).body.data
  await sql`insert into worker_heartbeats (worker, seen_at)
    values ('alive:1', now()), ('gone:2', now() - interval '11 seconds')`.execute(world.database.db.kysely)
  const { workers, asOf } = await read()
  expect(workers).toEqual([
    { worker: 'alive:1', seenAt: expect.any(String), silent: false },
    { worker: 'gone:2', seenAt: expect.any(String), silent: true },
  ])
  expect(Date.now() - Date.parse(asOf)).toBeLessThan(60_000)
  const { queue } = world.web.process.app
  const shop = world.ctx.shop.id
  await queue.enqueue('audit.judge', { shop, payload: {} }, { key: 'due' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await queue.enqueue('audit.judge', { shop, payload: {} }, { key: 'later', startAfter: tomorrow })
  const job = (await read()).jobs.find(({ name }: { name: string }) => name === 'audit.judge')
  expect(job).toMatchObject({ waiting: 1, oldest: expect.any(String), failed: 0, failedAt: null })
  await sql`delete from worker_heartbeats`.execute(world.database.db.kysely)
})

it('tells how the installation is, and who is on the staff', async () => {
  expect((await support.call('GET', '/apps/api/admin/system')).body.data.backlog).toHaveLength(4)
  expect((await support.call('GET', '/apps/api/admin/language-model')).status).toBe(200)
  expect((await support.call('GET', '/apps/api/admin/members')).body.data).toHaveLength(2)
  const sam = await owner.call('DELETE', `/apps/api/admin/members/${support.id}`)
  expect(sam.status).toBe(200)
  expect((await support.call('GET', '/apps/api/admin/me')).body.code).toBe('staff.signed-out')
  expect((await owner.call('DELETE', `/apps/api/admin/members/${owner.id}`)).body.code).toBe(
    'staff.last-owner',
  )
})
