import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseLeft } from '#core/changes/operation/refuse-left.ts'
import { redirectLimit } from '#core/redirects/redirect-limit.ts'
import { findShopFacts, saveShopFacts } from '#core/shops/shop-facts.ts'
import { WEBHOOKS } from '#core/shops/webhook.ts'
import { rememberWriting, writingPreset } from '#core/writing/remembered-choice.ts'
import { signedInStaff } from '../../testing/staff.ts'
import { newWorld, type World } from '../../testing/world.ts'

/**
 * A distributed database refuses to write or lock `shops` for all stores while one of its servers is away. Here it refuses
 * that for good: whoever uses Signpost must not notice.
 */
let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 }, env: { DEFAULT_PLAN: 'pro' } })
  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await owner.query('revoke insert, update, delete on shops from signpost_app')
  await owner.end()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const put = (body: object) => world.call('PUT', '/apps/api/user/update', { body })
const profile = async () => (await world.call('GET', '/apps/api/profile')).body.data

test('logins, language and first steps', async () => {
  const login = '2026-11-01T10:00:00.000Z'
  expect((await put({ lastLoginArray: [{ date: login }], appLanguage: 'de' })).status).toBe(200)
  expect(await profile()).toMatchObject({ lastLoginArray: [{ date: login }], appLanguage: 'de' })
  expect((await put({ isOnBoardingDone: true })).body.data).toMatchObject({ isOnBoardingDone: true })
  expect((await put({})).body.data).toMatchObject({ appLanguage: 'de', isOnBoardingDone: true })
  expect((await world.call('POST', '/apps/api/onboarding/later')).status).toBe(200)
  const staff = await signedInStaff(world)
  const { rows } = (await staff.call('GET', `/apps/api/admin/stores?q=${world.store.domain}`)).body.data
  expect(rows).toMatchObject([{ lastLogin: login }])
})

test('the app blocks of the theme', async () => {
  const { status, body } = await world.call('GET', '/apps/api/app-block-status')
  expect(status).toBe(200)
  expect(JSON.parse((await profile()).privateMetafield.value)).toEqual(body.data)
})

test('a profile read anew', async () => {
  const before = (await world.call('GET', '/apps/api/my-profile')).body.data
  const synced = await world.call('POST', '/apps/api/my-profile/sync')
  expect(synced).toMatchObject({ status: 200, body: { data: { storeName: world.store.name } } })
  expect(Date.parse(synced.body.data.readAt)).toBeGreaterThan(Date.parse(before.readAt))
  expect(await world.ctx.tx((tx) => redirectLimit(tx, 0))).toBe(100_000)
})

test('scopes the merchant granted', async () => {
  await world.ctx.tx((tx) => saveShopFacts(tx, { granted_scopes: [] }))
  const told = world.ctx.offered(WEBHOOKS).find(({ topic }) => topic === 'app/scopes_update')
  await told?.run?.(world.ctx, { resourceId: null, triggeredAt: new Date() })
  expect((await world.ctx.tx(findShopFacts))?.granted_scopes).toContain('write_products')
})

test('the language and tone of the last text', async () => {
  const choice = { language: 'sv', tone: 'Friendly' } as const
  await rememberWriting(world.ctx, { ...choice, writer: 'template' })
  expect(await writingPreset(world.ctx)).toMatchObject({ language: 'sv' })
})

test('what Signpost writes by itself', async () => {
  const ctx = { ...world.ctx, actor: { kind: 'system', name: 'test' } as const }
  await expect(ctx.tx((tx) => refuseLeft(ctx, tx, 'automation'))).resolves.toBeUndefined()
})

test('a new automation', async () => {
  const body = {
    ...{ title: 'All products', status: 'inactive', kind: 'product', rule: { type: 'all' } },
    ...{ action: 'meta-tags.generate', fields: ['seo-title'], overwrite: false, review: true, dailyCap: 50 },
    options: { writer: 'template', language: 'en', tone: 'Friendly' },
  }
  expect(await world.call('POST', '/apps/api/automations', { body })).toMatchObject({ status: 200 })
})
