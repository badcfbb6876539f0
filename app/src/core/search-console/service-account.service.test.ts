import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { accessTokenOf } from './access-token.ts'
import { findConnection } from './connection-store.ts'
import { listProperties } from './properties.ts'
import { searchConsoleOf } from './search-console-of.ts'

interface KeyFile {
  type: string
  client_email: string
  private_key: string
}

let world: World
let folder: string
let file: string
let account: KeyFile

const POST = '/apps/api/search-console/service-account'
const SITES = {
  method: 'GET',
  url: 'https://www.googleapis.com/webmasters/v3/sites',
  quota: 'other',
} as const
const connect = () => world.call('POST', POST)
const write = (content: unknown) => writeFile(file, JSON.stringify(content), { mode: 0o600 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-service-account-'))
  file = join(folder, 'key.json')
  world = await newWorld({
    ownPlatform: true,
    store: { products: 3 },
    env: { GOOGLE_SERVICE_ACCOUNT_FILE: file },
  })
  account = await world.control<KeyFile>('POST', '/google/service-accounts')
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('a file that is missing or no key file is refused without a word of what stands in it', async () => {
  const missing = await connect()
  expect(missing).toMatchObject({ status: 502, body: { code: 'search-console.client-refused' } })
  await write({ type: 'service_account', client_email: account.client_email, private_key: 'planted-words' })
  const unreadable = await connect()
  expect(unreadable.body.code).toBe('search-console.client-refused')
  expect(JSON.stringify(unreadable.body)).not.toContain('planted-words')
})

test('the account signs in by its key, and its address is told so that a merchant can let it in', async () => {
  await write(account)
  const before = await world.call('GET', '/apps/api/search-console')
  expect(before.body.data.offers).toMatchObject({ serviceAccount: account.client_email })
  expect((await connect()).status).toBe(200)
  expect(await world.ctx.tx(findConnection)).toMatchObject({
    ...{ way: 'service-account', account: account.client_email },
    ...{ refresh: null, property: null, broken: null },
  })
})

test('it sees what it was let into: nothing at first, then the store it was added to', async () => {
  expect(await listProperties(world.ctx)).toMatchObject({ own: [], others: 0 })
  const site = `http://${world.store.handle}.localhost:${world.store.storefrontPort}/`
  await world.control('POST', '/google/users', { site, email: account.client_email })
  expect(await listProperties(world.ctx)).toMatchObject({
    own: [{ property: site, readable: true }],
    others: 0,
  })
  const chosen = await world.call('PUT', '/apps/api/search-console/property', { body: { property: site } })
  expect(chosen.status).toBe(200)
})

test('a token that died is signed for anew; another key of the same name ends the connection', async () => {
  const first = await accessTokenOf(world.ctx)
  await world.control('DELETE', '/google/tokens')
  expect(await (await searchConsoleOf(world.ctx))?.call(SITES)).toHaveProperty('siteEntry')
  expect(await accessTokenOf(world.ctx)).not.toBe(first)
  const stranger = await world.control<KeyFile>('POST', '/google/service-accounts')
  await write({ ...account, private_key: stranger.private_key })
  await world.control('DELETE', '/google/tokens')
  await expect((await searchConsoleOf(world.ctx))?.call(SITES)).rejects.toMatchObject({
    code: 'search-console.client-refused',
  })
  const row = await world.ctx.tx(findConnection)
  expect(row).toMatchObject({ broken: 'search-console.client-refused', access: null })
  // With the right key again, connecting repairs it.
  await write(account)
  expect((await connect()).status).toBe(200)
  expect((await world.ctx.tx(findConnection))?.broken).toBeNull()
})
