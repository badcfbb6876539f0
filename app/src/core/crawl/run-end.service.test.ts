import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Offer } from '#core/context/context.ts'
import { answer, type Fault, movedTo, scanWith, smallStore } from '../../../testing/faulty-scan.ts'
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
