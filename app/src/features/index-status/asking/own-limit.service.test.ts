import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { restBucket } from '#core/search-console/quota.ts'
import { connectGoogle } from '../../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { askSlice } from './ask-slice.ts'
import { beginRound } from './begin-round.ts'
import { PER_DAY, questionsLeft } from './day-book.ts'
import { findRound } from './round-store.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 2, store: { email: 'owner@shop.example' } },
    env: { BILLING: 'on', DEFAULT_PLAN: 'advance' },
  })
  await startRun(world.ctx)
  for (;;) {
    const run = await world.ctx.tx((tx) => findRun(tx, world.ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(world.ctx, { run: run.id })
  }
  // As if other stores used up for an hour what all share.
  await restBucket(world.ctx.db, { name: 'inspection project', perMinute: 15_000 }, 3_600)
  await connectGoogle(world.ctx, {
    platform: world.platform,
    webUrl: world.web.url,
    account: 'owner@shop.example',
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('our own limit has the questions wait, and ends no day however often it has no room', async () => {
  const { ctx } = world
  const { property } = (await ctx.tx(findConnection)) ?? expect.fail('There is no connection.')
  await beginRound(ctx)
  await askSlice(ctx)
  await askSlice(ctx, { overQuota: true })
  expect(await ctx.tx(findRound)).toMatchObject({ state: 'running', asked: 0 })
  expect(await ctx.tx((tx) => questionsLeft(tx, property ?? ''))).toBe(PER_DAY)
})
