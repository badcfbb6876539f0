import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createCodecRoom } from './codec-room.ts'
import type { OptimiseSettings } from './outcome.ts'
import { drawnPhoto } from './testing/drawn-images.ts'

const SETTINGS: OptimiseSettings = { mode: 'lossy', floor: 80, format: 'same', keepCopyright: false }
const room = createCodecRoom({ threads: 2, waiting: 2 })
afterAll(async () => {
  await room.close()
  sharp.unblock({ operation: ['VipsForeignLoad'] })
})

const photo = (width: number, height: number) =>
  sharp(drawnPhoto(width, height), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 97 })
    .toBuffer()

test('images are optimised in threads', async () => {
  const bytes = await photo(160, 120)
  const found = await Promise.all([1, 2].map(() => room.optimise(bytes, SETTINGS, { key: 'one' })))
  expect(found.map(({ verdict }) => verdict)).toEqual(['smaller', 'smaller'])
})

test('who brings too many is told', async () => {
  const bytes = await photo(160, 120)
  const found = await Promise.all(
    Array.from({ length: 6 }, () => room.optimise(bytes, SETTINGS, { key: 'one' })),
  )
  expect(found.filter((one) => one.verdict === 'not-supported').map(({ reason }) => reason)).toEqual([
    'busy',
    'busy',
    'busy',
  ])
})

test('what takes too long is given up, and the next is served', async () => {
  const strict = createCodecRoom({ timeMs: 1 })
  const heavy = await strict.optimise(await photo(1_600, 1_200), SETTINGS, { key: 'one' })
  expect(heavy).toMatchObject({ verdict: 'not-supported', reason: 'too-heavy' })
  await strict.close()
  expect((await room.optimise(await photo(160, 120), SETTINGS, { key: 'one' })).verdict).toBe('smaller')
})
