import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { withClaim } from './claims.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.[Symbol.asyncDispose]())

test('of many who claim the same, one works at a time and all get their turn', async () => {
  let within = 0
  let most = 0
  const options = { name: 'turns', leaseMs: 20_000, patienceMs: 20_000 }
  const turns = Array.from({ length: 8 }, (_, at) =>
    withClaim(database.db, options, async () => {
      most = Math.max(most, ++within)
      await wait(5)
      within -= 1
      return at
    }),
  )
  expect(await Promise.all(turns)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(1)
})

test('what a killed holder left is free when its lease has run out, and not before', async () => {
  const claim = { name: 'left', leaseMs: 20_000, patienceMs: 0 }
  let letGo = (): void => {}
  let begun = (): void => {}
  const beginning = new Promise<void>((done) => (begun = done))
  const held = withClaim(database.db, { ...claim, leaseMs: 300 }, () => {
    begun()
    return new Promise<void>((done) => (letGo = done))
  })
  await beginning
  await expect(withClaim(database.db, claim, async () => 'too early')).rejects.toThrow('left')
  expect(await withClaim(database.db, { ...claim, patienceMs: 10_000 }, async () => 'free')).toBe('free')
  letGo()
  await held
})

test('a call outside from within a transaction is refused, and goes after it', async () => {
  const shop = await newShop(database)
  const outbound = createOutbound({ routes: [], purpose: 'storefront' })
  const call = () => outbound.fetch('https://127.0.0.1/').catch((error: Error) => error.message)
  expect(await database.db.withShop(shop.id, call)).toContain('a transaction is open')
  expect(await database.db.withShop(shop.id, async () => ({ later: call }))).toBeTruthy()
  expect(await call()).not.toContain('transaction')
  await outbound.close()
})
