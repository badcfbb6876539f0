import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { isDrawing, withBrowserMachine } from './browser-machine.ts'

/** Once proves nothing: the order and timing of the callers differ each time. */
const ROUNDS = 20
const AT_ONCE = 8

let world: World
beforeAll(async () => {
  world = await newWorld({ store: {} })
})
afterAll(() => world[Symbol.asyncDispose]())

test('of many who ask at one moment one has the browser, and gives it back', async () => {
  const { db } = world.ctx
  const { signal } = new AbortController()
  for (let round = 0; round < ROUNDS; round++) {
    const { promise: seen, resolve: leave } = Promise.withResolvers<void>()
    const told = { begun: 0, away: 0 }
    const asked = Array.from({ length: AT_ONCE }, async () => {
      const end = await withBrowserMachine(db, { waitMs: 0, signal }, async () => {
        told.begun += 1
        await seen
      })
      if (end === null) told.away += 1
    })
    await expect.poll(() => told.begun + told.away, { interval: 5 }).toBe(AT_ONCE)
    expect(await isDrawing(db)).toBe(true)
    leave()
    await Promise.all(asked)
    expect(told).toEqual({ begun: 1, away: AT_ONCE - 1 })
    expect(await isDrawing(db)).toBe(false)
  }
})

test('who is at work keeps the browser beyond the time a dead holder has it', async () => {
  const { db } = world.ctx
  const heldUntil = async () => {
    const { rows } = await sql<{ held_until: Date }>`
      select held_until from lab_queue where name like 'drawing:%'`.execute(db.kysely)
    return rows[0]?.held_until.getTime() ?? 0
  }
  const { signal } = new AbortController()
  await withBrowserMachine(db, { waitMs: 0, signal, renewMs: 5 }, async () => {
    const first = await heldUntil()
    await expect.poll(heldUntil, { interval: 5 }).toBeGreaterThan(first)
  })
})
