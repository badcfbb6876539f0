import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, collections: 1, pages: 1, articles: 0 } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const share = (body: object = {}) =>
  world.call('POST', '/apps/api/shared-reports', {
    body: { report: 'audit.summary', days: 7, language: 'en', ...body },
  })
const open = (secret: string) =>
  fetch(`${world.web.url}/apps/api/public/shared-report?${new URLSearchParams({ link: secret })}`)
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
  expect(row).toMatchObject({ state: 'open', opened: 1 })
  // Another store neither sees nor ends it.
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

/** A finished audit of the store. */
async function audited(): Promise<void> {
  await world.startWorker()
  await world.call('POST', '/apps/api/audit/start')
  const judgedAt = async () => (await world.call('GET', '/apps/api/audit')).body.data.judgedAt
  await expect.poll(judgedAt, { timeout: 30_000, interval: 200 }).not.toBeNull()
}
