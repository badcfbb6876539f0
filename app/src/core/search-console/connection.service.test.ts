import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import { answerConsent, comeBack } from '../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { disconnect } from './connection.ts'
import { findConnection } from './connection-store.ts'
import { beginConsent, finishConsent } from './consent.ts'
import { listProperties, setProperty } from './properties.ts'
import { searchConsoleOf } from './search-console-of.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 3, store: { email: 'owner@shop.example' } },
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const SCOPE = 'scope:https://www.googleapis.com/auth/webmasters'
const ALLOW = { account: 'owner@shop.example', [SCOPE]: '1', decision: 'allow' }

/** Starts a sign-in, answers it and returns from it. Returns the nonce. */
async function signIn(fields: Record<string, string> = ALLOW): Promise<string> {
  const { url } = await beginConsent(world.ctx)
  return comeBack(world.web.url, await answerConsent(world.platform, url, fields))
}

const connect = async () => finishConsent(world.ctx, await signIn())

test('a consent connects, once and for who began it', async () => {
  const nonce = await signIn()
  const somebodyElse = { ...world.ctx, actor: { kind: 'merchant' as const, userId: '999' } }
  await expect(finishConsent(somebodyElse, nonce)).rejects.toMatchObject({
    code: 'search-console.sign-in-over',
  })
  await finishConsent(world.ctx, nonce)
  await expect(finishConsent(world.ctx, nonce)).rejects.toMatchObject({ code: 'search-console.sign-in-over' })
  const row = await world.ctx.tx(findConnection)
  expect(row).toMatchObject({ way: 'oauth', account: 'owner@shop.example', property: null, broken: null })
})

test('no means no, and a box that is not ticked is no yes', async () => {
  const denied = await signIn({ ...ALLOW, decision: 'deny' })
  await expect(finishConsent(world.ctx, denied)).rejects.toMatchObject({ code: 'search-console.denied' })
  const unticked = await signIn({ account: 'owner@shop.example', decision: 'allow' })
  await expect(finishConsent(world.ctx, unticked)).rejects.toMatchObject({
    code: 'search-console.scope-missing',
  })
})

test('only properties of the store itself can be chosen', async () => {
  await connect()
  const { own, others } = await listProperties(world.ctx)
  expect(own.map(({ property }) => property)).toEqual([
    `sc-domain:${world.store.handle}.localhost`,
    `http://${world.store.handle}.localhost:${world.store.storefrontPort}/`,
  ])
  expect(others).toBe(2)
  await expect(setProperty(world.ctx, 'https://another-shop.example/')).rejects.toMatchObject({
    code: 'search-console.not-yours',
  })
  await setProperty(world.ctx, own[0]?.property ?? '')
  expect(await searchConsoleOf(world.ctx)).toMatchObject({ property: own[0]?.property })
})

test('a token that died is renewed, a consent that ended is noted, and disconnecting takes it back', async () => {
  await connect()
  const sites = {
    method: 'GET',
    url: 'https://www.googleapis.com/webmasters/v3/sites',
    quota: 'other',
  } as const
  const client = await searchConsoleOf(world.ctx)
  await world.control('DELETE', '/google/tokens')
  expect(await client?.call(sites)).toHaveProperty('siteEntry')
  // The owner removed access to the property and restored it: the next response clears the failure.
  await world.ctx.tx((tx) =>
    sql`update search_console_connections set broken = 'search-console.no-access', broken_at = now()
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  // The account's list of properties does not show that: it needs access to none of them.
  await listProperties(world.ctx)
  expect((await world.ctx.tx(findConnection))?.broken).toBe('search-console.no-access')
  await (await searchConsoleOf(world.ctx))?.call(sites)
  expect((await world.ctx.tx(findConnection))?.broken).toBeNull()
  await world.control('DELETE', '/google/grants')
  await expect(client?.call(sites)).rejects.toMatchObject({ code: 'search-console.consent-ended' })
  expect((await world.ctx.tx(findConnection))?.broken).toBe('search-console.consent-ended')
  await connect()
  await disconnect(world.ctx)
  expect(await world.ctx.tx(findConnection)).toBeNull()
  const { grants } = await world.control<{ grants: { endedAt: string | null }[] }>('GET', '/google/grants')
  expect(grants.filter(({ endedAt }) => endedAt === null)).toEqual([])
})

test('a call that is denied once says nothing; a property that left the list does', async () => {
  const site = `http://${world.store.handle}.localhost:${world.store.storefrontPort}/`
  await connect()
  await setProperty(world.ctx, site)
  const sitemaps = {
    method: 'GET',
    url: `https://www.googleapis.com/webmasters/v3/sites/${encodeURIComponent(site)}/sitemaps`,
    quota: 'other',
  } as const
  await world.control('PATCH', '/google/faults', { deniedRate: 1 })
  const once = await searchConsoleOf(world.ctx, { tries: 1 })
  await expect(once?.call(sitemaps)).rejects.toMatchObject({ code: 'search-console.unavailable' })
  expect((await world.ctx.tx(findConnection))?.broken).toBeNull()
  await world.control('PATCH', '/google/faults', { deniedRate: 0.5 })
  await (await searchConsoleOf(world.ctx))?.call(sitemaps)
  await world.control('DELETE', '/google/faults')

  await world.ctx.tx((tx) =>
    sql`update search_console_connections set property = 'https://another.example/'
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  const elsewhere = {
    ...sitemaps,
    url: sitemaps.url.replace(encodeURIComponent(site), 'https%3A%2F%2Fanother.example%2F'),
  }
  await expect((await searchConsoleOf(world.ctx))?.call(elsewhere)).rejects.toMatchObject({
    code: 'search-console.no-access',
  })
  expect((await world.ctx.tx(findConnection))?.broken).toBe('search-console.no-access')
})

test('an account that several stores are connected with stays granted until the last of them lets go', async () => {
  await connect()
  const other = await world.addStore()
  const otherCtx = await contextOf(world, other.domain)
  const { url } = await beginConsent(otherCtx)
  const back = await comeBack(world.web.url, await answerConsent(world.platform, url, ALLOW))
  await finishConsent(otherCtx, back)
  const open = async () => {
    const { grants } = await world.control<{ grants: { endedAt: string | null }[] }>('GET', '/google/grants')
    return grants.filter(({ endedAt }) => endedAt === null).length
  }
  const before = await open()
  // Neither a sign-in that was not meant so nor one store's end takes it from the others.
  const unticked = await signIn({ account: ALLOW.account, decision: 'allow' })
  await expect(finishConsent(world.ctx, unticked)).rejects.toMatchObject({
    code: 'search-console.scope-missing',
  })
  await disconnect(world.ctx)
  expect(await open()).toBeGreaterThanOrEqual(before)
  expect((await listProperties(otherCtx)).others).toBeGreaterThan(0)
  await disconnect(otherCtx)
  expect(await open()).toBe(0)
})

test('another account takes the place of the first, whose grant ends; the same account keeps it', async () => {
  const open = async () => {
    const { grants } = await world.control<{ grants: { email: string; endedAt: string | null }[] }>(
      'GET',
      '/google/grants',
    )
    return [...new Set(grants.filter(({ endedAt }) => endedAt === null).map(({ email }) => email))]
  }
  await connect()
  await connect()
  expect(await open()).toEqual([ALLOW.account])
  await finishConsent(world.ctx, await signIn({ ...ALLOW, account: 'agency@mail.example' }))
  expect(await open()).toEqual(['agency@mail.example'])
  expect((await world.ctx.tx(findConnection))?.account).toBe('agency@mail.example')
})
