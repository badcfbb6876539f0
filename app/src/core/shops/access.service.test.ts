import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionToken } from '../../../testing/session-token.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { findShopFacts, saveShopFacts } from './shop-facts.ts'
import { loadTokens } from './shop-tokens.ts'
import { WEBHOOKS } from './webhook.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('the first call of a merchant installs the shop and reads who it is', async () => {
  const { status, body } = await world.call('GET', '/apps/api/profile')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    shopUrl: world.store.domain,
    storeName: world.store.name,
    lastLoginArray: [],
    appLanguage: 'en',
    isOnBoardingDone: false,
    error: null,
  })
  expect(body.data.storeId).toMatch(/^\d+$/)
})

test('tokens lie encrypted in the database and expire', async () => {
  const { rows } = await world.ctx.tx((tx) =>
    tx
      .selectFrom('shop_tokens')
      .selectAll()
      .execute()
      .then((rows) => ({ rows })),
  )
  const [row] = rows
  expect(row?.key_id).toBe('test')
  expect(row?.access_token.toString('latin1')).not.toContain('shpat_')
  expect(row?.expires_at?.getTime()).toBeGreaterThan(Date.now())
  const stored = await world.ctx.tx((tx) => loadTokens(tx, world.settings.encryptionKeys, world.ctx.shop.id))
  expect(stored?.accessToken).toMatch(/^shpat_/)
  expect(stored?.refreshToken).toMatch(/^shprt_/)
})

test('what the browser reports is saved, what does not fit is refused by name', async () => {
  const lastLoginArray = [{ date: '2026-11-20T08:00:00.000Z' }]
  const saved = await world.call('PUT', '/apps/api/user/update', {
    body: { lastLoginArray, appLanguage: 'de' },
  })
  expect(saved.body.data).toMatchObject({ lastLoginArray, appLanguage: 'de' })
  const refused = await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'xx', more: 1 } })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    code: 'http.invalid-input',
    message: expect.stringContaining('appLanguage'),
  })
  expect(refused.body.details.issues).toContainEqual({
    path: 'appLanguage',
    key: 'errors:input.option',
    values: { options: expect.stringContaining('de') },
    message: expect.stringContaining('must be one of these: '),
  })
})

test('ten first calls at once exchange one token', async () => {
  const store = await world.addStore({}, { enter: false })
  const { client, changes } = await countTokenWrites()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.call('GET', '/apps/api/profile', { store })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await changes()).toBe(1)
  await client.end()
})

test('what the merchant granted is read anew when the platform tells of it', async () => {
  await world.ctx.tx((tx) => saveShopFacts(tx, { granted_scopes: [] }))
  await world.ctx
    .offered(WEBHOOKS)
    .find(({ topic }) => topic === 'app/scopes_update')
    ?.run?.(world.ctx, { resourceId: null, triggeredAt: new Date() })
  const shop = await world.ctx.tx(findShopFacts)
  expect(shop?.granted_scopes).toContain('write_online_store_navigation')
})

test('a token the platform killed is dropped, and the retry App Bridge makes comes in anew', async () => {
  const store = await world.addStore()
  // The platform issues a new token, which invalidates ours and its refresh token.
  await world.control('POST', `/stores/${store.handle}/tokens`, {})
  const refused = await world.call('GET', '/apps/api/app-block-status', { store })
  expect(refused).toMatchObject({ status: 401, body: { code: 'shops.not-installed' } })
  expect(refused.headers.get('x-shopify-retry-invalid-session-request')).toBe('1')
  expect((await world.call('GET', '/apps/api/app-block-status', { store })).status).toBe(200)
})

test('a token that ends soon is renewed once, whoever asks, and written with the first key', async () => {
  const { ctx } = world
  await ctx.tx((tx) =>
    tx
      .updateTable('shop_tokens')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('shop_id', '=', ctx.shop.id)
      .execute(),
  )
  const { client, changes } = await countTokenWrites()
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await world.call('GET', '/apps/api/app-block-status')).status),
  )
  expect(statuses).toEqual(Array(5).fill(200))
  expect(await changes()).toBe(1)
  await client.end()
})

test('a token that is no good is answered with the retry header', async () => {
  const token = await sessionToken(world.store.domain, world.platform, { aud: 'another-app' })
  const { status, headers, body } = await world.call('GET', '/apps/api/profile', { token })
  expect(status).toBe(401)
  expect(headers.get('x-shopify-retry-invalid-session-request')).toBe('1')
  expect(body).toEqual({ code: 'shops.session-token', message: expect.stringContaining('Reload') })
})

test('development stores are refused everything but their profile, unless they are allowed', async () => {
  const store = { store: { partnerDevelopment: true } }
  await using refusing = await newWorld({ store })
  const profile = await refusing.call('GET', '/apps/api/profile')
  expect(profile.body.data.plan_name).toBe('partner_test')
  expect(profile.body.data.error.message).toContain('no longer supports development stores')
  const refused = await refusing.call('GET', '/apps/api/app-block-status')
  expect(refused).toMatchObject({ status: 403, body: { code: 'shops.development-store' } })
  await using allowing = await newWorld({ store, env: { ALLOW_DEVELOPMENT_STORES: 'true' } })
  expect((await allowing.call('GET', '/apps/api/profile')).body.data.error).toBeNull()
  expect((await allowing.call('GET', '/apps/api/app-block-status')).status).toBe(200)
})

/** Counts token writes from now on, with the table owner's rights. */
async function countTokenWrites(): Promise<{ client: pg.Client; changes(): Promise<number> }> {
  const client = new pg.Client({ connectionString: world.database.ownerUrl })
  await client.connect()
  await client.query(`
    create table if not exists token_writes (at timestamptz default clock_timestamp());
    truncate token_writes;
    grant insert on token_writes to signpost_app;
    create or replace function note_token_write() returns trigger language plpgsql as
      $$ begin insert into token_writes default values; return new; end $$;
    create or replace trigger note after insert or update on shop_tokens for each row execute function note_token_write()`)
  const changes = async () => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from token_writes')
    return rows[0]?.n ?? -1
  }
  return { client, changes }
}
