import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Offer } from '#core/context/context.ts'
import {
  answer,
  type Fault,
  movedTo,
  readPagesOf,
  scanWith,
  smallStore,
} from '../../../testing/faulty-scan.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { CRAWL_ENDS, type CrawlEnd } from './crawl-end.ts'
import { stopRun } from './service.ts'

/** A run comes to its end once, whatever the store and other processes do, and leaves nothing behind. */
let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

const waiting = async () => {
  const { rows } = await world.ctx.tx((tx) =>
    sql<{
      url: string
    }>`select url from crawl_pages where shop_id = ${world.ctx.shop.id} and waiting`.execute(tx),
  )
  return rows.map(({ url }) => new URL(url).pathname)
}

test('URLs that redirect to each other in turn are asked for once', async () => {
  const asked: string[] = []
  const turning =
    (to: string): Fault =>
    (url) => {
      asked.push(new URL(url).pathname)
      if (asked.length > 20) throw new Error('The scan does not end.')
      return movedTo(to, url)
    }
  const run = await scanWith(
    world.ctx,
    smallStore(['/pages/a'], { '/pages/a': turning('/pages/b'), '/pages/b': turning('/pages/a') }),
  )
  expect(run.state).toBe('done')
  expect(asked).toEqual(['/pages/a', '/pages/b'])
})

test('a page that is read while the merchant stops the scan leaves nothing waiting', async () => {
  const run = await scanWith(
    world.ctx,
    smallStore(['/pages/read'], {
      '/pages/read': async () => {
        await stopRun(world.ctx)
        return answer('<a href="/pages/further">Further</a>')
      },
    }),
  )
  expect(run).toMatchObject({ state: 'stopped', coverage: { waiting: 0 } })
  expect(await waiting()).toEqual([])
})

test.each<[string, Fault, string]>([
  ['stopped', async () => (await stopRun(world.ctx), answer('')), 'crawl.stopped'],
  ['failed', () => ({ state: 'not-read', reason: 'page-reader.refused' }), 'page-reader.refused'],
])(
  'a scan that was %s counts pages it did not come to as known, and keeps their results',
  async (state, end, reason) => {
    const paths = ['/pages/1', '/pages/2', '/pages/3', '/pages/4']
    const dead = '/pages/dead'
    const plain = Object.fromEntries(paths.map((path) => [path, () => answer('<h1>Here</h1>')]))
    const before = await scanWith(world.ctx, smallStore([...paths, dead], plain))
    expect(before.coverage).toMatchObject({ known: 6, read: 5, broken: 1, kept: 0 })
    const pages = await readPagesOf(world.ctx)
    // The home page is read, and the store is away or the merchant stops before the others are.
    const ending = Object.fromEntries([...paths, dead].map((path) => [path, end]))
    let homes = 0
    const home: Fault = (url) => (homes++ === 0 ? answer('') : end(url))
    const store = smallStore([...paths, dead, '/pages/new'], { ...ending, '/pages/new': end, '/': home })
    const run = await scanWith(world.ctx, store)
    const unread = { reason, pages: 6 }
    expect(run).toMatchObject({
      state,
      coverage: { known: 7, read: 1, broken: 0, kept: 5, notRead: [unread] },
    })
    expect(await readPagesOf(world.ctx)).toEqual(pages)
    const { coverage } = await scanWith(world.ctx, smallStore([...paths, dead], plain))
    expect(coverage).toMatchObject({ known: 6, read: 5, broken: 1, kept: 0, notRead: [] })
  },
)

test('a run that two end at once ends once', async () => {
  let told = 0
  const end: CrawlEnd = async () => {
    told += 1
  }
  const ctx = {
    ...world.ctx,
    offered: <Thing>(what: Offer<Thing>) =>
      what.name === CRAWL_ENDS.name ? ([end] as unknown as Thing[]) : world.ctx.offered(what),
  }
  await scanWith(world.ctx, smallStore([], {}), async () => {
    await Promise.all([stopRun(ctx), stopRun(ctx)])
  })
  expect(told).toBe(1)
})
