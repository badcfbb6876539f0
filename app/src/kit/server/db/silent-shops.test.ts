import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilentShops, type Visit } from './silent-shops.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ANSWER = 'select from changes where shop_id = $1'
const failed = (code: string, severity = 'ERROR') => Object.assign(new Error('it failed'), { code, severity })
const refusal = { code: '08006', severity: 'ERROR' }

/** A pool of 16 connections on which calls wait for one, if `isShort`. */
const silentShops = (isShort = true) => new SilentShops({ connections: 16, isShort: () => isShort })
const succeed = (shops: SilentShops, shop: string, text = ANSWER) =>
  shops.visit(shop, async (visit) => {
    visit.sent()
    visit.answered(text)
    return visit.statementMs
  })
const fail = (shops: SilentShops, shop: string, error: Error) =>
  shops
    .visit(shop, async () => {
      throw error
    })
    .catch((thrown: unknown) => thrown)

/** A transaction that waits for an answer until `end`, or until its connection is broken. */
function waiting(shops: SilentShops, shop: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let own: Visit | undefined
  const done = shops.visit(shop, (visit) => {
    own = visit
    visit.connected(() => reject(new Error('no connection')))
    visit.sent()
    return promise
  })
  const outcome = done.then(
    () => 'succeeded',
    (error: { code?: string }) => error.code,
  )
  return {
    outcome,
    isBroken: () => own?.isBroken,
    answer: (text = ANSWER) => own?.answered(text),
    ask: () => own?.sent(),
    commit: () => own?.commits(),
    async end() {
      own?.answered(ANSWER)
      resolve()
      return outcome
    },
  }
}

test.each([
  ['a statement that took too long', failed('57014')],
  ['a transaction that took too long', failed('25P04', 'FATAL')],
  ['a server that is away', failed('08006')],
  ['one of these in other words', new Error('not saved', { cause: failed('57014') })],
])('after %s a shop may have one transaction at a time', async (_, error) => {
  const shops = silentShops()
  expect(await fail(shops, '1', error)).toBe(error)
  const first = waiting(shops, '1')
  await expect(succeed(shops, '1')).rejects.toMatchObject(refusal)
  expect(await succeed(shops, '2')).toBeNull()
  expect(await first.end()).toBe('succeeded')
})

test.each([
  ['a lock somebody holds', failed('55P03')],
  ['a database that stops', failed('57P01', 'FATAL')],
  ['what the work itself throws', new Error('no such product')],
])('after %s a shop has what it had', async (_, error) => {
  const shops = silentShops()
  await fail(shops, '1', error)
  const first = waiting(shops, '1')
  expect(await succeed(shops, '1')).toBeNull()
  expect(await first.end()).toBe('succeeded')
})

test('a transaction at work since before does not count', async () => {
  const shops = silentShops()
  const long = waiting(shops, '1')
  await fail(shops, '1', failed('57014'))
  expect(await succeed(shops, '1')).toBe(2_000)
  expect(await long.end()).toBe('succeeded')
})

test('its next transaction has little time, and gives it all back by succeeding', async () => {
  const shops = silentShops()
  await fail(shops, '1', failed('57014'))
  // Answered by the coordinator alone.
  expect(await succeed(shops, '1', 'select from shops where id = $1')).toBe(2_000)
  expect(await succeed(shops, '1')).toBe(2_000)
  expect(await succeed(shops, '1')).toBeNull()
  const first = waiting(shops, '1')
  expect(await succeed(shops, '1')).toBeNull()
  expect(await first.end()).toBe('succeeded')
})

test('all such shops together have a quarter of the connections', async () => {
  const shops = silentShops(false)
  for (let shop = 1; shop <= 6; shop++) await fail(shops, String(shop), failed('08006'))
  const probes = ['1', '2', '3', '4'].map((shop) => waiting(shops, shop))
  await expect(succeed(shops, '5')).rejects.toMatchObject(refusal)
  expect(await succeed(shops, '7')).toBeNull()
  for (const probe of probes) await probe.end()
  expect(await succeed(shops, '5')).toBe(2_000)
})

test('before a first time-out, silence is broken off beyond that when others lack connections', async () => {
  const shops = silentShops()
  const all = ['1', '2', '3', '4', '1', '2', '3', '4'].map((shop) => waiting(shops, shop))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(all.some((one) => one.isBroken())).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(all.map((one) => one.isBroken())).toEqual([false, false, false, false, true, true, true, true])
  expect(await all[7]?.outcome).toBe('08006')
  await expect(succeed(shops, '1')).rejects.toMatchObject(refusal)
  for (const one of all.slice(0, 4)) await one.end()
  expect(await succeed(shops, '1')).toBeNull()
})

test.each([
  ['while there are connections for others', false, () => {}],
  [
    'of a shop that answers another transaction',
    true,
    (all: ReturnType<typeof waiting>[]) => {
      all[0]?.answer()
      all[0]?.ask()
    },
  ],
] as const)('nothing is broken off %s', async (_, isShort, happens) => {
  const shops = silentShops(isShort)
  const all = Array.from({ length: 6 }, () => waiting(shops, '1'))
  for (let at = 0; at < 16; at++) {
    await vi.advanceTimersByTimeAsync(250)
    happens(all)
  }
  expect(all.some((one) => one.isBroken())).toBe(false)
  for (const one of all) expect(await one.end()).toBe('succeeded')
})

test('a commit is not broken off: nobody would know whether it was applied', async () => {
  const shops = silentShops()
  const all = ['1', '2', '3', '4', '1', '2'].map((shop) => waiting(shops, shop))
  all[5]?.answer('select')
  all[5]?.commit()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(all.map((one) => one.isBroken())).toEqual([false, false, false, false, true, false])
  for (const one of all.toSpliced(4, 1)) expect(await one.end()).toBe('succeeded')
})

test('a process that was busy itself takes nobody for silent', async () => {
  const shops = silentShops()
  const all = Array.from({ length: 6 }, () => waiting(shops, '1'))
  const clock = vi.spyOn(performance, 'now')
  for (let at = 1; at <= 16; at++) {
    clock.mockReturnValue(at * 1_000_000)
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(all.some((one) => one.isBroken())).toBe(false)
  clock.mockRestore()
  for (const one of all) await one.end()
})

test('as many shops are remembered as memory is meant for', async () => {
  const shops = silentShops()
  for (let shop = 0; shop <= 10_000; shop++) await fail(shops, String(shop), failed('57014'))
  expect(await succeed(shops, '0')).toBeNull()
  expect(await succeed(shops, '1')).toBe(2_000)
})
