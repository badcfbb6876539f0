import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../testing/database.ts'
import { beginCall } from './calls.ts'
import type { ShopModel } from './model-access.ts'

const SLOTS = 3

let database: TestDatabase
let superuser: pg.Client
beforeAll(async () => {
  database = await newDatabase()
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await database[Symbol.asyncDispose]()
})

/** When the first slot would become free without a renewal. */
const leaseUntil = async (): Promise<number> => {
  const { rows } = await superuser.query('select min(lease_until) as until from language_model_calls')
  return rows[0].until.getTime()
}

test('slots are kept while their process lives, and free soon after it was killed', async () => {
  const shop = await newShop(database)
  const shopQueue = randomBytes(32)
  const script = new URL('./testing/killed-caller.ts', import.meta.url).pathname
  const caller = spawn(process.execPath, [
    script,
    database.url,
    shop.id,
    shopQueue.toString('hex'),
    String(SLOTS),
  ])
  const ended = once(caller, 'exit')
  const ctx = { shop, tx: (work: never) => database.db.withShop(shop.id, work) } as unknown as ShopContext
  const begin = (withinMs: number) =>
    beginCall(ctx, { shopQueue, calls: SLOTS } as ShopModel, {
      deadline: Date.now() + withinMs,
      signal: new AbortController().signal,
    })
  await once(caller.stdout, 'data')
  const first = await leaseUntil()
  // All leases are renewed repeatedly: the current one began after the first had ended.
  await expect.poll(leaseUntil, { timeout: 20_000 }).toBeGreaterThan(first + 2_500)
  await expect(begin(100)).rejects.toMatchObject({ fault: 'rate-limited' })
  caller.kill('SIGKILL')
  await ended
  // Far less than the maximum length of a call, for which slots without renewal would stay taken.
  await begin(20_000)
})
