import { expect, test } from 'vitest'
import { byteText, shareText } from './byte-text.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('sizes are written with their unit, and no more places than they need', () => {
  const sizes = [0, 812, 1_240, 38_400, 999_600, 1_240_000, 15_600_000, 2_500_000_000]
  expect(sizes.map((size) => plain(byteText(size, 'en')))).toEqual([
    ...['0 kB', '812 byte', '1.2 kB', '38 kB', '1 MB', '1.2 MB', '16 MB', '2.5 GB'],
  ])
  expect(plain(byteText(-1_240_000, 'de'))).toBe('-1,2 MB')
})

test('shares are whole percents, small ones with a place behind the point', () => {
  expect([shareText(0.544, 'en'), shareText(0.004, 'en'), shareText(0, 'en')]).toEqual(['54%', '0.4%', '0%'])
})
