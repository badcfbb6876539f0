import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { type SignedInStaff, signedInStaff } from '../../../../testing/staff.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'

let world: World
let ada: SignedInStaff
let token: string

const REASON = 'The titles of the products look cut off'

beforeAll(async () => {
  world = await newWorld({ store: { products: 1, theme: false } })
  await syncAll(world.ctx)
  ada = await signedInStaff(world, { role: 'support' })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Calls the app as Ada, on the merchant's behalf. */
async function asVisitor(method: string, path: string, body?: unknown, own = token) {
  const answer = await fetch(`${world.web.url}/apps/api${path}`, {
    method,
    headers: { authorizationAdmin: own, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; details?: object; data?: never },
  }
}

async function begin(store = world.store.domain): Promise<string> {
  const { status, body } = await ada.call('POST', '/apps/api/admin/visits', { store, reason: REASON })
  expect(status).toBe(200)
  return new URL(body.data.url, 'http://app.test').searchParams.get('token') ?? ''
}

const title = `SEO title of Ada`

it('begins with a reason and a fresh passkey only', async () => {
  const short = await ada.call('POST', '/apps/api/admin/visits', { store: world.store.domain, reason: 'x' })
  expect(short.body.code).toBe('http.invalid-input')
  const nowhere = await ada.call('POST', '/apps/api/admin/visits', {
    store: 'nowhere.myshopify.com',
    reason: REASON,
  })
  expect(nowhere.body.code).toBe('staff.no-such-store')
  const { pool } = world.database.db
  await pool.query(`update staff_sessions set verified_at = now() - interval '301 seconds'`)
  const stale = await ada.call('POST', '/apps/api/admin/visits', {
    store: world.store.domain,
    reason: REASON,
  })
  expect(stale.body.code).toBe('staff.verify-first')
  await pool.query('update staff_sessions set verified_at = now()')
  token = await begin()
})

it('acts under their own name, in this store alone', async () => {
  const other = await world.addStore()
  const profile = await asVisitor('GET', '/profile')
  expect(profile.body.data).toMatchObject({ shopUrl: world.store.domain })
  expect(JSON.stringify(profile.body)).not.toContain(other.domain)
  const found = await asVisitor('POST', '/meta-tags/search', { kind: 'product', state: 'any', count: 1 })
  expect(found.status).toBe(200)
  const saved = await asVisitor('POST', '/meta-tags/save', {
    edits: [
      {
        gid: `gid://shopify/Product/${world.store.productIds[0]}`,
        values: { seoTitle: title },
        expected: {},
      },
    ],
  })
  expect([saved.status, saved.body]).toMatchObject([200, {}])
  const { body } = await world.call('GET', '/apps/api/operations')
  expect(body.data.rows[0]).toMatchObject({ actor: 'Ada Byron · Signpost' })
})

it.each([
  ['POST', '/plans/subscribe', { plan: 'pro', cycle: 'month' }],
  ['GET', '/history/csv', undefined],
  ['GET', '/staff-visits/csv', undefined],
  ['DELETE', '/language-model', undefined],
  ['POST', '/promotions/redeem', { code: 'ANY' }],
  ['PUT', '/community/requests/00000000-0000-4000-8000-000000000000/vote', {}],
  ['POST', '/settings/store-data/delete', { id: 'gid://shopify/Product/1' }],
])('may not %s %s', async (method, path, body) => {
  const refused = await asVisitor(method, path, body)
  expect([refused.status, refused.body.code]).toEqual([403, 'staff.not-for-staff'])
})

it('opens features as a manager with a fresh passkey only, whatever the role was at the beginning', async () => {
  const { pool } = world.database.db
  const open = () => asVisitor('POST', '/user/featureStatus', {})
  const [feature = ''] = Object.keys(planCatalogue(world.settings).features)
  expect((await open()).body).toMatchObject({ code: 'staff.role-too-low', details: { role: 'manager' } })
  await pool.query(`update staff_members set role = 'manager' where id = $1`, [ada.id])
  await pool.query(`update staff_sessions set verified_at = now() - interval '301 seconds'`)
  expect((await open()).body.code).toBe('staff.verify-first')
  await pool.query('update staff_sessions set verified_at = now()')
  expect((await open()).status).toBe(200)
  expect((await asVisitor('POST', '/user/featureStatus', { [feature]: true })).status).toBe(200)
  const log = await ada.call('GET', '/apps/api/admin/log?act=staff.featureStatus&who=ada')
  expect(log.body.data.rows.find(({ after }: { after: unknown }) => after)).toMatchObject({
    staffName: 'Ada Byron',
    reason: REASON,
    after: { feature, flag: true },
  })
  await pool.query(`update staff_members set role = 'support' where id = $1`, [ada.id])
})

it('shows the merchant who it is, what was opened and changed, and why', async () => {
  const current = await world.call('GET', '/apps/api/staff-visits/current')
  expect(current.body.data).toMatchObject({
    own: null,
    store: world.store.domain,
    visits: [{ staffName: 'Ada Byron', reason: REASON, endedAt: null }],
  })
  const [{ id }] = current.body.data.visits
  const { body } = await world.call('GET', `/apps/api/staff-visits/${id}`)
  const called = body.data.calls.map((call: { area: string; call: string; writes: boolean }) => [
    `${call.area}.${call.call}`,
    call.writes,
  ])
  expect(called).toEqual(
    expect.arrayContaining([
      ['shops.profile', false],
      ['meta-tags.save', true],
      ['meta-tags.search', false],
      ['changes.historyCsv', false],
    ]),
  )
  const changed = await world.call('GET', `/apps/api/operations?visit=${id}`)
  expect(changed.body.data.rows).toHaveLength(1)
  const undone = await world.call('POST', `/apps/api/operations/${changed.body.data.rows[0].id}/undo`, {
    body: {},
  })
  expect(undone.status).toBe(200)
})

it('gives the merchant all visits as a file', async () => {
  const { body } = await world.call('GET', '/apps/api/staff-visits/csv')
  const { name, text, next } = body.data
  expect([name, next]).toEqual(['staff-visits.csv', null])
  const [head, line] = text.split('\r\n')
  expect(head).toBe('\uFEFFWho,Reason,Began,Ended at,Status')
  expect(line).toMatch(/^Ada Byron,.*,20\d\d-[^,]*Z,,In your store now$/)
})

it('is over with the next call when the merchant ends it', async () => {
  const { body } = await world.call('GET', '/apps/api/staff-visits/current')
  const ended = await world.call('POST', `/apps/api/staff-visits/${body.data.visits[0].id}/end`, { body: {} })
  expect(ended.body.data).toMatchObject({ endedBy: 'merchant' })
  const next = await asVisitor('GET', '/profile')
  expect([next.status, next.body.code]).toEqual([401, 'staff.visit-ended'])
})

it('ends when the person is removed from the staff, and says so', async () => {
  const owner = await signedInStaff(world, { name: 'Olive Tree' })
  const leaver = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
  const { body } = await leaver.call('POST', '/apps/api/admin/visits', {
    store: world.store.domain,
    reason: REASON,
  })
  const own = new URL(body.data.url, 'http://app.test').searchParams.get('token') ?? ''
  expect((await asVisitor('GET', '/profile', undefined, own)).status).toBe(200)
  expect((await owner.call('DELETE', `/apps/api/admin/members/${leaver.id}`)).status).toBe(200)
  expect((await asVisitor('GET', '/profile', undefined, own)).body.code).toBe('staff.visit-ended')
  const current = await world.call('GET', '/apps/api/staff-visits/current')
  expect(current.body.data.visits).toEqual([])
  const [latest] = (await world.call('GET', '/apps/api/staff-visits')).body.data.rows
  expect(latest).toMatchObject({ staffName: 'Sam Poe', endedBy: 'removed', endedAt: expect.any(String) })
})

it.each<[string, (member: SignedInStaff) => Promise<unknown>]>([
  ['signs out', (member) => member.call('POST', '/apps/api/admin/session/end')],
  [
    'ends that session elsewhere',
    async (member) => {
      const { body } = await member.call('GET', '/apps/api/admin/sessions')
      const own = body.data.find(({ isThis }: { isThis: boolean }) => isThis)
      return member.call('POST', `/apps/api/admin/sessions/${own.id}/end`, {})
    },
  ],
])('is over when the person %s, and not because of another session', async (_how, leave) => {
  const kim = await signedInStaff(world, { role: 'support', name: 'Kim Lee' })
  const elsewhere = await signedInStaff(world, { role: 'support', name: 'Kim Lee' })
  const { body } = await kim.call('POST', '/apps/api/admin/visits', {
    store: world.store.domain,
    reason: REASON,
  })
  const own = new URL(body.data.url, 'http://app.test').searchParams.get('token') ?? ''
  await elsewhere.call('POST', '/apps/api/admin/session/end')
  expect((await asVisitor('GET', '/profile', undefined, own)).status).toBe(200)
  await leave(kim)
  expect((await asVisitor('GET', '/profile', undefined, own)).body.code).toBe('staff.visit-ended')
  const current = await world.call('GET', '/apps/api/staff-visits/current')
  expect(current.body.data.visits).toEqual([])
  const [latest] = (await world.call('GET', '/apps/api/staff-visits')).body.data.rows
  expect(latest).toMatchObject({ staffName: 'Kim Lee', endedBy: 'staff' })
})

it('is over when the session of the person is, and promises no more time than that', async () => {
  const { pool } = world.database.db
  const kim = await signedInStaff(world, { role: 'support', name: 'Kim Lee' })
  await pool.query(
    `update staff_sessions set expires_at = now() + interval '10 minutes' where staff_id = $1`,
    [kim.id],
  )
  const { body } = await kim.call('POST', '/apps/api/admin/visits', {
    store: world.store.domain,
    reason: REASON,
  })
  expect(Date.parse(body.data.expiresAt) - Date.now()).toBeLessThan(10 * 60_000)
  const own = new URL(body.data.url, 'http://app.test').searchParams.get('token') ?? ''
  await pool.query('update staff_sessions set expires_at = now() where staff_id = $1', [kim.id])
  expect((await asVisitor('GET', '/profile', undefined, own)).body.code).toBe('staff.visit-ended')
  await world.database.db.withShop(world.ctx.shop.id, (tx) =>
    run(tx, `update staff_visits set expires_at = now() where staff_name = 'Kim Lee' and ended_at is null`),
  )
})

it('is over when time is up, when the person leaves the staff, and when the app is removed', async () => {
  const { pool } = world.database.db
  const shop = world.ctx.shop.id
  const as = async (statement: string) => world.database.db.withShop(shop, (tx) => run(tx, statement))
  const isOver = async (own: string) => (await asVisitor('GET', '/profile', undefined, own)).status === 401
  const byTime = await begin()
  expect(await isOver(byTime)).toBe(false)
  await as(`update staff_visits set expires_at = now() where ended_at is null`)
  expect(await isOver(byTime)).toBe(true)
  const leaver = await begin()
  await pool.query('update staff_members set left_at = now()')
  expect(await isOver(leaver)).toBe(true)
  await pool.query('update staff_members set left_at = null')
  expect(await isOver(leaver)).toBe(false)
  await as('update shops set uninstalled_at = now()')
  expect(await isOver(leaver)).toBe(true)
})

it('stands in the merchant’s list, the newest first, with who ended it', async () => {
  await world.database.db.withShop(world.ctx.shop.id, (tx) =>
    run(tx, 'update shops set uninstalled_at = null'),
  )
  const { body } = await world.call('GET', '/apps/api/staff-visits')
  expect(body.data).toMatchObject({
    rows: [
      { staffName: 'Ada Byron', reason: REASON, endedBy: null },
      { staffName: 'Ada Byron', endedBy: 'time' },
      { staffName: 'Kim Lee', endedBy: 'time' },
      { staffName: 'Kim Lee', endedBy: 'staff' },
      { staffName: 'Kim Lee', endedBy: 'staff' },
      { staffName: 'Sam Poe', endedBy: 'removed' },
      { staffName: 'Ada Byron', endedBy: 'merchant' },
    ],
    next: null,
  })
  const oldest = body.data.rows.at(-1).id
  const before = await world.call('GET', `/apps/api/staff-visits?cursor=${oldest}`)
  expect(before.body.data).toEqual({ rows: [], next: null })
  const other = await world.addStore()
  expect((await world.call('GET', '/apps/api/staff-visits', { store: other })).body.data.rows).toEqual([])
})

it('is in the staff log from its beginning to its end', async () => {
  const { rows } = await world.database.db.pool.query<{ act: string; outcome: string; about: string }>(
    'select act, outcome, about from staff_log where about = $1 order by id',
    [world.store.domain],
  )
  expect(rows.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual(
    expect.arrayContaining([
      'staff-visits.begin done',
      'shops.profile done',
      'meta-tags.save done',
      'plans.subscribe staff.not-for-staff',
      'staff-visits.end done',
    ]),
  )
})

async function run(tx: Parameters<Parameters<World['ctx']['tx']>[0]>[0], statement: string): Promise<void> {
  const { sql } = await import('kysely')
  await sql.raw(statement).execute(tx)
}
