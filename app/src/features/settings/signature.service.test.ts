import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { ReadOptions } from '#adapters/page-reader/page-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { signatureCard } from './signature.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 0 } })
})
afterAll(() => world[Symbol.asyncDispose]())

const DAY = 86_400
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds
const pasted = (expires: number) => ({
  signatureInput: `sig1=("@authority" "signature-agent");created=1795000000;expires=${expires};tag="web-bot-auth"`,
  signature: 'sig1=:c2VjcmV0IHNpZ25hdHVyZQ==:',
  signatureAgent: '',
})
const path = '/apps/api/settings/crawler-signature'
const save = (expires: number) => world.call('PUT', path, { body: pasted(expires) })

/** Returns the signature headers this shop's page reader sends to a URL. */
async function shown(url: string): Promise<ReadOptions['signatureHeaders']> {
  let seen: ReadOptions['signatureHeaders']
  const pages: PageReader = {
    sitemapsOf: async () => [],
    read: async (asked, options) => {
      seen = options.signatureHeaders
      return { state: 'broken', status: 404, url: asked, redirects: [], readAt: new Date() }
    },
  }
  const ctx: ShopContext = { ...world.ctx, pages }
  await (await storefrontPages(ctx)).read(url, { purpose: 'interactive' })
  return seen
}

/** Moves the end of the signature. */
const endAt = (seconds: number) =>
  world.ctx.tx((tx) =>
    tx
      .updateTable('crawler_signatures')
      .set({ expires_at: new Date(inSeconds(seconds) * 1_000) })
      .execute(),
  )

test('a pasted signature is kept encrypted, told of but never shown, and sent to the own hosts only', async () => {
  expect((await world.call('GET', path)).body.data).toMatchObject({ state: 'none', expiresAt: null })
  const own = `https://${world.store.domain}/products/a`
  expect(await shown(own)).toBeUndefined()
  const expires = inSeconds(60 * DAY)
  const saved = await save(expires)
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({
    state: 'active',
    expiresAt: new Date(expires * 1_000).toISOString(),
    hosts: expect.arrayContaining([world.store.domain]),
  })
  const told = JSON.stringify([saved.body, (await world.call('GET', path)).body])
  expect(told).not.toContain('c2VjcmV0')
  const rows = await world.ctx.tx((tx) => tx.selectFrom('crawler_signatures').select('headers').execute())
  expect(rows[0]?.headers.toString('latin1')).not.toContain('sig1')

  const headers = {
    'signature-input': pasted(expires).signatureInput,
    signature: pasted(expires).signature,
    'signature-agent': '"https://shopify.com"',
  }
  expect(await shown(own)).toEqual(headers)
  for (const host of saved.body.data.hosts)
    for (const port of ['', ':8443']) expect(await shown(`https://${host}${port}/`)).toEqual(headers)
  for (const other of ['https://other.example/', `https://${world.store.domain}.other.example/`, 'nonsense'])
    expect(await shown(other)).toBeUndefined()
})

test('Home warns a week before its end and afterwards, and an ended one is sent to nobody', async () => {
  await save(inSeconds(60 * DAY))
  expect(await signatureCard.read(world.ctx)).toEqual([])
  await endAt(3 * DAY)
  expect(await signatureCard.read(world.ctx)).toEqual([
    // A moment, which the browser writes as the reader's language does.
    expect.objectContaining({
      key: 'settings:home.signatureEnds',
      values: { date: expect.stringMatching(/T.+Z$/) },
    }),
  ])
  await endAt(-60)
  expect(await signatureCard.read(world.ctx)).toEqual([
    expect.objectContaining({ key: 'settings:home.signatureEnded' }),
  ])
  expect((await world.call('GET', path)).body.data.state).toBe('expired')
  expect(await shown(`https://${world.store.domain}/`)).toBeUndefined()
})

test('the list of integrations says whether it counts, and when pages were last read with it', async () => {
  const listed = async () => {
    const { rows } = (await world.call('GET', '/apps/api/integrations')).body.data
    return rows.find(({ slug }: { slug: string }) => slug === 'settings')
  }
  await save(inSeconds(60 * DAY))
  expect(await listed()).toMatchObject({ state: 'connected', note: 'active', lastWorkedAt: null })
  await startRun(world.ctx)
  for (;;) {
    const run = await world.ctx.tx((tx) => findRun(tx, world.ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(world.ctx, { run: run.id })
  }
  const { lastWorkedAt } = await listed()
  expect(Date.parse(lastWorkedAt)).toBeGreaterThan(Date.now() - 60_000)
  await endAt(-3_600)
  expect(await listed()).toMatchObject({ state: 'attention', note: 'expired', lastWorkedAt: null })
})

test('what is no signature, or has ended, is refused and changes nothing', async () => {
  await save(inSeconds(60 * DAY))
  const ended = await save(inSeconds(-60))
  expect([ended.status, ended.body.code]).toEqual([422, 'shops.signature-expired'])
  const body = { ...pasted(inSeconds(DAY)), signature: 'x\r\nset-cookie: a=b' }
  const refused = await world.call('PUT', path, { body })
  expect(refused.body).toMatchObject({
    code: 'shops.signature-unreadable',
    details: { header: 'Signature' },
  })
  expect((await world.call('GET', path)).body.data.state).toBe('active')
})

test('another shop has none, and removing it removes it', async () => {
  const other = await world.addStore({ theme: false })
  expect((await world.call('GET', path, { store: other })).body.data.state).toBe('none')
  expect((await world.call('DELETE', path, { store: other })).status).toBe(200)
  expect((await world.call('GET', path)).body.data.state).toBe('active')
  expect((await world.call('DELETE', path)).body.data.state).toBe('none')
})
