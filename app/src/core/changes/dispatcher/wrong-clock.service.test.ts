import { expect, test, vi } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { newDatabase } from '../../../../testing/database.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'

test.each([
  ['ahead', 1],
  ['behind', -1],
])('another try comes after its pause, on a worker whose clock is an hour %s', async (_, hours) => {
  await using database = await newDatabase()
  await using shop = await newBenchShop(database)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
  try {
    const tries: number[] = []
    shop.behave({
      onPut: (moment) => {
        if (moment === 'after') return
        tries.push(performance.now())
        if (tries.length === 1)
          throw new PlatformError('unreachable', { operation: 'test', message: 'cut', mayHaveApplied: false })
      },
    })
    const { id } = await shop.create([label(1)])
    await shop.work()
    await vi.waitFor(() => expect(tries).toHaveLength(2), { timeout: 20_000 })
    const [first = 0, second = 0] = tries
    expect(second - first).toBeGreaterThan(900)
    expect(await shop.end(id)).toMatchObject({ state: 'done', applied: 1 })
  } finally {
    vi.useRealTimers()
  }
})
