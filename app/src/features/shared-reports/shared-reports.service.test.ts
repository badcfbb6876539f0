import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { endWithInstallation } from './end-with-installation.ts'
import { forgetEnded } from './forget-ended.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, collections: 1, pages: 1, articles: 0 } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const share = (body: object = {}) =>
  world.call('POST', '/apps/api/shared-reports', {
    body: { report: 'audit.summary', days: 7, language: 'en', ...body },
  })
const OPEN = '/apps/api/public/shared-report'
const open = (secret: string) =>
  fetch(`${world.web.url}${OPEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: secret }),
  })
const listed = async () => (await world.call('GET', '/apps/api/shared-reports')).body.data.shared
const secretOf = (link: string) => new URL(link).hash.slice(1)

test('what there is not cannot be shared', async () => {
  expect((await share({ report: 'nothing.at-all' })).body.code).toBe('shared-reports.unknown')
  expect((await share()).body.code).toBe('shared-reports.nothing-yet')
})

test('a link opens the report without an admin, until it is taken back or its day has come', async () => {
  await audited()
  const { data } = (await share()).body
  expect(data.link).toMatch(/\/public\/report#[\w-]{43}$/)
  const secret = secretOf(data.link)
  const answer = await open(secret)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(((await answer.json()) as { data: object }).data).toMatchObject({
    report: 'audit.summary',
    content: { metrics: [{ label: 'Score' }, {}, {}, {}, {}] },
  })
  const [row] = (await world.call('GET', '/apps/api/shared-reports')).body.data.shared
  expect(row).toMatchObject({ id: data.id, state: 'open', opened: 1 })
  // In a URL it would be in the log of the operator's proxy.
  expect((await fetch(`${world.web.url}${OPEN}?link=${secret}`)).status).toBe(404)
  // Another store can neither see nor revoke it.
  const store = await world.addStore()
  expect((await world.call('GET', '/apps/api/shared-reports', { store })).body.data.shared).toEqual([])
  const path = `/apps/api/shared-reports/${row.id}`
  expect((await world.call('DELETE', path, { store })).body.code).toBe('shared-reports.gone')
  expect((await open(secret)).status).toBe(200)
  expect((await world.call('DELETE', path)).body.data.shared[0].state).toBe('revoked')
  expect((await open(secret)).status).toBe(404)
  expect((await world.call('DELETE', path)).body.code).toBe('shared-reports.gone')
  const later = secretOf((await share()).body.data.link)
  await world.ctx.tx((tx) =>
    sql`update shared_reports set ends_at = now() - interval '1 second'
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  expect((await open(later)).status).toBe(404)
  expect((await open('')).status).toBe(404)
})

test('a link that works stays on the list however many ended after it, and so can be revoked', async () => {
  await audited()
  const { id } = (await share({ days: 90 })).body.data
  await world.ctx.tx((tx) =>
    sql`insert into shared_reports (shop_id, id, link, report, content, store_name, language, created_at, ends_at, revoked_at)
      select ${world.ctx.shop.id}, gen_random_uuid(), decode(md5('later' || n), 'hex'), 'audit.summary', '{}', 'x', 'en',
        now() + interval '1 hour', now() + interval '1 day', now() from generate_series(1, 120) n`.execute(
      tx,
    ),
  )
  const rows = await listed()
  expect(rows).toHaveLength(100)
  expect(rows[0]).toMatchObject({ id, state: 'open' })
})

test('the report behind a link that has ended is deleted, a year later the link too; others stay', async () => {
  await audited()
  const works = (await share()).body.data.link
  const after = async (name: string, days: number) => {
    const { id } = (await share()).body.data
    await world.ctx.tx((tx) =>
      sql`update shared_reports set ends_at = now() - make_interval(days => ${days}::int), store_name = ${name}
        where shop_id = ${world.ctx.shop.id} and id = ${id}`.execute(tx),
    )
  }
  await after('yesterday', 1)
  await after('long ago', 366)
  await forgetEnded(world.ctx)
  const { rows } = await world.ctx.tx((tx) =>
    sql<{ store_name: string; content: object }>`select store_name, content from shared_reports
      where shop_id = ${world.ctx.shop.id} and store_name in ('yesterday', 'long ago')`.execute(tx),
  )
  expect(rows).toEqual([{ store_name: 'yesterday', content: {} }])
  expect((await open(secretOf(works))).status).toBe(200)
})

test('many who open a link at once are all counted', async () => {
  await audited()
  const { link, id } = (await share()).body.data
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await open(secretOf(link))).status),
  )
  expect(statuses).toEqual(Array(20).fill(200))
  const rows: { id: string }[] = await listed()
  expect(rows.find((row) => row.id === id)).toMatchObject({ opened: 20 })
})

test('links end with the installation, and a new one opens none of them again', async () => {
  await audited()
  const secret = secretOf((await share()).body.data.link)
  const uninstalledAt = (at: Date | null) =>
    world.ctx.tx((tx) =>
      tx.updateTable('shops').set({ uninstalled_at: at }).where('id', '=', world.ctx.shop.id).execute(),
    )
  // A delivery that is late: the store is there.
  await endWithInstallation(world.ctx)
  expect((await open(secret)).status).toBe(200)
  await uninstalledAt(new Date())
  expect((await open(secret)).status).toBe(404)
  await endWithInstallation(world.ctx)
  await uninstalledAt(null)
  expect((await open(secret)).status).toBe(404)
})

let audit: Promise<void> | undefined

/** Runs an audit of the store to its end, once. */
function audited(): Promise<void> {
  audit ??= (async () => {
    await world.startWorker()
    await world.call('POST', '/apps/api/audit/start')
    const judgedAt = async () => (await world.call('GET', '/apps/api/audit')).body.data.judgedAt
    await expect.poll(judgedAt, { timeout: 60_000, interval: 200 }).not.toBeNull()
  })()
  return audit
}
