import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { DeviceInfo } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const deviceInfo: DeviceInfo = {
  browser: 'Chrome 141',
  os: 'Windows',
  appCodeName: 'Mozilla',
  appVersion: '5.0',
  cookieEnabled: true,
  networkType: '4g',
  networkSpeed: 9.5,
  deviceMemory: 8,
  vendor: 'Google Inc.',
  isMobile: false,
  platform: 'Windows',
}
const report = (body: object) => world.call('POST', '/apps/api/web-vitals', { body: { deviceInfo, ...body } })

test('reports of a merchant’s browser are counted, and staff read them as shares', async () => {
  for (const value of [100, 200, 90_000])
    expect((await report({ pathname: '/operations/77', name: 'FCP', value })).body.data).toEqual({
      counted: true,
    })
  await report({ pathname: '/operations/78', name: 'CLS', value: 0.01 })
  const staff = await signedInStaff(world, { role: 'support' })
  const { body } = await staff.call('GET', '/apps/api/admin/web-vitals')
  const [screen] = body.data.screens
  expect(screen).toMatchObject({
    pathname: '/operations/:id',
    metrics: {
      fcp: { visits: 3, good: 2 / 3, poor: 1 / 3 },
      cls: { visits: 1, good: 1 },
      lcp: { visits: 0, p75: null },
    },
  })
  expect(body.data.devices).toHaveLength(11)
  expect(body.data.devices).toContainEqual({ field: 'networkSpeed', values: [{ value: '9.5', reports: 3 }] })
})

test('what is no report changes nothing, and nothing of the store or of a load is kept', async () => {
  for (const wrong of [
    { pathname: '/', name: 'FID', value: 1 },
    { pathname: '/', name: 'LCP', value: -1 },
    { pathname: '/', name: 'LCP', value: 1, deviceInfo: { ...deviceInfo, more: 'x' } },
  ])
    expect((await report(wrong)).status).toBe(400)
  const { rows } = await world.database.db.pool.query('select * from admin_vitals')
  expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'pathname', 'metric', 'bucket', 'reports'])
})

test('screens beyond what a day has room for are counted together, and nothing beyond the limit of a day', async () => {
  const { pool } = world.database.db
  await pool.query(`insert into admin_vitals (day, pathname, metric, bucket, reports)
    select (clock_timestamp() at time zone 'UTC')::date, '/screen-' || translate(at::text, '0123456789', 'abcdefghij'), 'lcp', bucket, 1
      from generate_series(1, 200) at, generate_series(0, 2) bucket`)
  const reported = async () =>
    (await pool.query(`select coalesce(sum(reports), 0)::int as sum from admin_vitals where pathname = ''`))
      .rows[0].sum
  await report({ pathname: '/one-more', name: 'CLS', value: 0.01 })
  await report({ pathname: '/screen-h', name: 'CLS', value: 0.01 })
  expect(await reported()).toBe(1)
  await pool.query('update admin_vital_days set reports = 100000')
  expect((await report({ pathname: '/screen-h', name: 'CLS', value: 0.01 })).body.data).toEqual({
    counted: false,
  })
  expect((await pool.query('select reports from admin_vital_days')).rows).toEqual([{ reports: 100_000 }])
})
