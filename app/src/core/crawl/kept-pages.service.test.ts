import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answer,
  type Fault,
  late,
  movedTo,
  readPagesOf,
  scanWith,
  smallStore,
  withFault,
} from '../../../testing/faulty-scan.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { rereadPage } from './service.ts'

/** What a scan must not take for gone, because it did not look where it was named. */
let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

const PAGE = '/pages/named'
/** A page that only the other one leads to. */
const HERE = '/pages/only-here'
const store = (page: (url: string) => ReturnType<Fault>) =>
  smallStore([PAGE], { [PAGE]: page, [HERE]: () => answer('<h1>Here</h1>') })
const linking = store(() => answer(`<a href="${HERE}">Here</a>`))
const moved = store((url) => movedTo(HERE, url))
const silent = store(() => late)
const plain = store(() => answer(''))

const scan = (...parts: Parameters<typeof scanWith> extends [unknown, ...infer Rest] ? Rest : never) =>
  scanWith(world.ctx, ...parts)
const readPaths = async () => (await readPagesOf(world.ctx)).map((url) => new URL(url).pathname)
const reread = async (fault: Fault) => {
  const [home = ''] = await readPagesOf(world.ctx)
  await rereadPage(withFault(world.ctx, fault), new URL(PAGE, home).href)
}

test('the target of a redirect stays while the store does not answer for the URL that leads there', async () => {
  await scan(moved)
  expect(await readPaths()).toEqual(['/', HERE])
  for (const _ of [1, 2]) await scan(silent)
  expect(await readPaths()).toEqual(['/', HERE])
  await scan(plain)
  expect(await readPaths()).toEqual(['/', PAGE])
})

test('a page that was not read again and whose links were cut lets the scan forget nothing', async () => {
  const others = Array.from({ length: 600 }, (_, at) => `<a href="https://other.example/${at}">${at}</a>`)
  await scan(store(() => answer(`<nav><a href="${HERE}">Here</a></nav><main>${others.join('')}</main>`)))
  expect(await readPaths()).toEqual(['/', PAGE, HERE])
  await scan(silent)
  expect(await readPaths()).toEqual(['/', PAGE, HERE])
  await scan(plain)
  expect(await readPaths()).toEqual(['/', PAGE])
})

test('a store that a password closes during a scan keeps what is known of its pages, as does each read by hand', async () => {
  await scan(linking)
  const refused = { state: 'not-read', reason: 'page-reader.robots' } as const
  const closed: Fault = () => ({ ...refused, siteClosed: true })
  const run = await scan(closed)
  expect(run.coverage).toMatchObject({ read: 0, kept: 1, notRead: [{ reason: refused.reason, pages: 1 }] })
  await reread(closed)
  expect(await readPaths()).toEqual(['/', PAGE, HERE])
  // One page alone that robots.txt forbids now is not read, and no store that is closed.
  await scan(store(() => refused))
  expect(await readPaths()).toEqual(['/'])
})

test('sitemaps that only robots.txt names are read as soon as it can be read, and not forgotten before', async () => {
  const named: Fault = (url) => answer(`<urlset><url><loc>${new URL(PAGE, url).href}</loc></url></urlset>`)
  const stored = smallStore([], { '/named.xml': named, [PAGE]: () => answer('') })
  /** A scan of a store whose robots.txt cannot be read so often. */
  const scanUnread = (times: number) => {
    let left = times
    const sitemapsOf = async (origin: string) => (left-- > 0 ? null : [new URL('/named.xml', origin).href])
    return scanWith({ ...world.ctx, pages: { ...world.ctx.pages, sitemapsOf } }, stored)
  }
  await scanUnread(1)
  expect(await readPaths()).toEqual(['/', PAGE])
  const run = await scanUnread(99)
  expect(run.coverage.sitemapsNotRead).toEqual([
    { url: expect.stringMatching('/robots.txt$'), reason: 'page-reader.robots-unavailable' },
  ])
  expect(await readPaths()).toEqual(['/', PAGE])
})

test('a scan goes on from a page that was read by hand meanwhile', async () => {
  await scan(linking)
  let asked = 0
  const counting: Fault = (url) => {
    if (url.endsWith(PAGE)) asked += 1
    return linking(url)
  }
  await scan(counting, async () => {
    await waitingInScan()
    await reread(linking)
  })
  expect(await readPaths()).toEqual(['/', PAGE, HERE])
  expect(asked).toBe(0)
})

test('a scan goes on from a redirect that was found by hand meanwhile', async () => {
  await scan(plain)
  await scan(moved, () => reread(moved))
  expect(await readPaths()).toEqual(['/', HERE])
})

test('a scan still visits a page that was read by hand in vain meanwhile', async () => {
  await scan(plain)
  const run = await scan(linking, async () => {
    await waitingInScan()
    await reread(silent)
  })
  expect(run.coverage).toMatchObject({ read: 3, kept: 0, notRead: [] })
})

/** As after the sitemaps were read. */
async function waitingInScan(): Promise<void> {
  const shop = world.ctx.shop.id
  await world.ctx.tx((tx) =>
    sql`update crawl_pages set waiting = true, run_id = (select max(id) from crawl_runs where shop_id = ${shop})
      where shop_id = ${shop} and url like ${`%${PAGE}`}`.execute(tx),
  )
}

test('sitemaps beyond those a scan reads are named, and what they listed stays', async () => {
  /** An index of this many sitemaps, the last of which lists the page. */
  const indexed =
    (many: number): Fault =>
    (url) => {
      const { origin, pathname } = new URL(url)
      const part = Number(/^\/part-(\d+)\.xml$/.exec(pathname)?.[1] ?? -1)
      const each = (path: string) => `<loc>${origin}${path}</loc>`
      if (part >= 0) return answer(`<urlset>${part === many - 1 ? `<url>${each(PAGE)}</url>` : ''}</urlset>`)
      if (pathname !== '/sitemap.xml') return plain(url)
      const parts = Array.from({ length: many }, (_, at) => `<sitemap>${each(`/part-${at}.xml`)}</sitemap>`)
      return answer(`<sitemapindex>${parts.join('')}</sitemapindex>`)
    }
  await scan(indexed(1))
  expect(await readPaths()).toEqual(['/', PAGE])
  const { coverage } = await scan(indexed(230))
  // The index counts as one of the 200.
  expect(coverage.sitemapsNotRead.map(({ url }) => new URL(url).pathname)).toEqual(
    Array.from({ length: 20 }, (_, at) => `/part-${199 + at}.xml`),
  )
  expect(new Set(coverage.sitemapsNotRead.map(({ reason }) => reason))).toEqual(
    new Set(['crawl.too-many-sitemaps']),
  )
  expect(await readPaths()).toEqual(['/', PAGE])
})
