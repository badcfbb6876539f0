import { expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { newDatabase } from '../../../../testing/database.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'

test('a change that was only put off is not taken for one that was sent', async () => {
  await using database = await newDatabase()
  await using shop = await newBenchShop(database)
  let readings = 0
  let writes = 0
  shop.behave({
    onRead() {
      readings += 1
      if (readings === 1)
        throw new PlatformError('unreachable', { operation: 'test', message: 'away', mayHaveApplied: false })
    },
    refuse() {
      writes += 1
      return { status: 'failed', code: 'TAKEN', platformMessage: 'It is taken.', mayBeOurs: true }
    },
  })
  const { id } = await shop.create([label(1)])
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'failed', failed: 1 })
  // Nobody of ours took it: the refusal is final at once.
  expect({ readings, writes }).toEqual({ readings: 2, writes: 1 })
})
