import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AppContext, offeredBy, type ShopContext } from '#core/context/context.ts'
import { keepActive } from '#core/shops/access.ts'
import { openDatabase } from '#kit/server/db/database.ts'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { isTurnOfQuiet, secondsLater } from './jitter.ts'
import { defineJob } from './job.ts'
import { FAN_OUT, jobHandlers } from './job-handlers.ts'
import { composeRegistry } from './registry.ts'

interface AskedJob {
  shop: string
  key: string
  startAfter?: Date
}

const order = (job: string) => ({
  id: '1',
  shop: '0',
  payload: { job },
  signal: new AbortController().signal,
})

test('a scheduled job is handed to every installed shop once, each at its own time', async () => {
  await using database = await newDatabase()
  const shops = [await newShop(database), await newShop(database), await newShop(database)]
  const every = '41 3 * * 1'
  const job = defineJob({ name: 'catalogue.repeat', payload: z.object({}), every, run: async () => {} })
  const asked: (AskedJob & { name: string })[] = []
  const app = {
    db: database.db,
    offered: offeredBy(composeRegistry([{ slug: 'catalogue', jobs: [job] }])),
    queue: {
      enqueueAll: async (name: string, jobs: AskedJob[]) =>
        void asked.push(...jobs.map((job) => ({ name, ...job }))),
    },
  } as unknown as AppContext
  const fanOut = jobHandlers(app).find(({ name }) => name === FAN_OUT)
  const before = Date.now()
  await fanOut?.run(order('catalogue.repeat'))
  const after = Date.now()
  expect(asked.map(({ name, shop, key }) => [name, shop, key])).toEqual(
    shops.map(({ id }) => ['catalogue.repeat', id, 'scheduled']),
  )
  for (const { shop, startAfter } of asked) {
    const later = secondsLater(every, shop) * 1_000
    expect(startAfter?.getTime()).toBeGreaterThanOrEqual(before + later)
    expect(startAfter?.getTime()).toBeLessThanOrEqual(after + later)
  }
  expect(new Set(asked.map(({ shop }) => secondsLater(every, shop))).size).toBe(3)
  asked.length = 0
  await fanOut?.run(order('catalogue.forgotten'))
  expect(asked).toEqual([])
})

test('what runs several times a day comes to active shops each time, to quiet ones once', async () => {
  await using database = await newDatabase()
  const shops = [await newShop(database), await newShop(database), await newShop(database)]
  const [active] = shops
  const every = '*/10 * * * *'
  const job = defineJob({ name: 'catalogue.look', payload: z.object({}), every, run: async () => {} })
  const asked: string[] = []
  const app = {
    db: database.db,
    offered: offeredBy(composeRegistry([{ slug: 'catalogue', jobs: [job] }])),
    queue: {
      enqueueAll: async (_: string, jobs: AskedJob[]) => void asked.push(...jobs.map(({ shop }) => shop)),
    },
  } as unknown as AppContext
  await keepActive({ ...app, shop: active } as unknown as ShopContext)
  const fanOut = jobHandlers(app).find(({ name }) => name === FAN_OUT)
  const onTurn = () => shops.filter(({ id }) => isTurnOfQuiet(every, id, new Date())).map(({ id }) => id)
  /** Returns which shops got the job, and whose turn it was; repeats if the turn changed meanwhile. */
  const handOut = async () => {
    for (;;) {
      const turn = onTurn()
      asked.length = 0
      await fanOut?.run(order('catalogue.look'))
      if (turn.join() === onTurn().join()) return { asked: [...asked], turn }
    }
  }
  const first = await handOut()
  expect(first.asked).toEqual(
    shops.map(({ id }) => id).filter((id) => id === active?.id || first.turn.includes(id)),
  )
  const owner = openDatabase({ url: database.ownerUrl, applicationName: 'owner' })
  await owner.pool.query("update shop_activity set active_at = active_at - interval '37 hours'")
  await owner.close()
  const later = await handOut()
  expect(later.asked).toEqual(later.turn)
})

test('a job for erasures is handed to the shops that are being erased, and to no others', async () => {
  await using database = await newDatabase()
  const shops = [await newShop(database), await newShop(database), await newShop(database)]
  const [, erased] = shops
  const owner = openDatabase({ url: database.ownerUrl, applicationName: 'owner' })
  await owner.pool.query('update shops set erasing_at = now(), uninstalled_at = now() where id = $1', [
    erased?.id,
  ])
  await owner.close()
  const ofJob = { payload: z.object({}), every: '41 3 * * *', run: async () => {} }
  const jobs = [
    defineJob({ name: 'catalogue.erase', whileErasing: true, ...ofJob }),
    defineJob({ name: 'catalogue.repeat', ...ofJob }),
  ]
  const asked: string[] = []
  const app = {
    db: database.db,
    offered: offeredBy(composeRegistry([{ slug: 'catalogue', jobs }])),
    queue: {
      enqueueAll: async (_: string, list: AskedJob[]) => void asked.push(...list.map(({ shop }) => shop)),
    },
  } as unknown as AppContext
  const fanOut = jobHandlers(app).find(({ name }) => name === FAN_OUT)
  await fanOut?.run(order('catalogue.erase'))
  expect(asked.splice(0)).toEqual([erased?.id])
  await fanOut?.run(order('catalogue.repeat'))
  expect(asked).toEqual(shops.map(({ id }) => id).filter((id) => id !== erased?.id))
})
