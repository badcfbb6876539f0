import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Image } from './image.ts'
import { prepareImage } from './image-quality.ts'
import { plainScore } from './testing/plain-metric.ts'

const DATA = join(import.meta.dirname, '../../../../../shared/data/images')

interface Pair {
  original: string
  originalRgb: string
  distorted?: string
  distortedRgb?: string
  chroma?: number
  width: number
  height: number
  ssimulacra2: number
}

async function rgbOf(file: string): Promise<Uint8Array> {
  return sharp(readFileSync(join(DATA, file)))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

function shifted(rgb: Uint8Array, by: number): Uint8Array {
  const cut = (value: number) => Math.min(255, Math.max(0, value))
  return rgb.map((value, index) =>
    index % 3 === 0 ? cut(value + by) : index % 3 === 2 ? cut(value - by) : value,
  )
}

const digest = (rgb: Uint8Array) => createHash('sha256').update(rgb).digest('hex').slice(0, 24)

/** Draws waves, an edge and a little noise; the same image every time. */
function drawn(width: number, height: number): Image {
  let state = 7
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)]
    const wave = 110 + 60 * Math.sin(x / 9) + 40 * Math.cos(y / 13) + (x > width / 2 ? 25 : 0)
    return wave + (index % 3) * 8 + ((state >> 16) % 12)
  })
  return { width, height, rgb }
}

function measured(image: Image, rgb: Uint8Array) {
  using prepared = prepareImage(image)
  return { ...prepared.measure(rgb), ssim: prepared.ssim(rgb) }
}

describe.skipIf(!existsSync(DATA))('scores of the reference implementation', () => {
  // A file that decodes to pixels other than those scored cannot be compared.
  test('are met within 0.5 wherever the pixels are those that were scored', async () => {
    const lines = readFileSync(join(DATA, 'ssimulacra2.jsonl'), 'utf8').trim().split('\n')
    const off: string[] = []
    let compared = 0
    for (const line of lines) {
      const pair = JSON.parse(line) as Pair
      const { original, distorted, chroma = 0, width, height } = pair
      const rgb = await rgbOf(original)
      const candidate = distorted ? await rgbOf(distorted) : shifted(rgb, chroma)
      if (digest(rgb) !== pair.originalRgb) continue
      if (pair.distortedRgb && digest(candidate) !== pair.distortedRgb) continue
      compared += 1
      const found = measured({ width, height, rgb }, candidate).ssimulacra2
      if (Math.abs(found - pair.ssimulacra2) > 0.5)
        off.push(`${distorted ?? chroma}: ${found}, ${pair.ssimulacra2}`)
    }
    expect(off).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(8)
  })
})

describe('the metric', () => {
  test.each([
    [33, 47],
    [128, 100],
    [301, 260],
    [60, 420],
    [9, 8],
  ])('is the plain one at %i by %i', (width, height) => {
    const image = drawn(width, height)
    for (const by of [2, 9, 30]) {
      const candidate = shifted(image.rgb, by).map((value, index) => value ^ (index % 7 === 0 ? by : 0))
      const apart = measured(image, candidate).ssimulacra2 - plainScore(image, candidate)
      // The reference uses 32-bit numbers, the plain metric 64-bit ones.
      expect(Math.abs(apart)).toBeLessThan(0.05)
    }
  })

  test('gives the same image full marks', () => {
    const image = drawn(200, 150)
    expect(measured(image, image.rgb)).toEqual({
      ssimulacra2: 100,
      worstTile: 100,
      ssim: expect.closeTo(1, 5),
    })
  })

  test('sees damage in one corner by its worst tile, not by its mean', () => {
    const image = drawn(640, 640)
    const damaged = image.rgb.map((value, index) => {
      const [x, y] = [Math.floor(index / 3) % 640, Math.floor(index / 3 / 640)]
      return x < 100 && y > 540 ? value & 0xe0 : value
    })
    const { ssimulacra2, worstTile } = measured(image, damaged)
    expect(worstTile).toBeLessThan(50)
    expect(ssimulacra2).toBeGreaterThan(worstTile + 25)
  })

  test('is nearly the same in bands as in one piece', () => {
    const tall = drawn(500, 5_200)
    const candidate = shifted(tall.rgb, 7)
    const rows = (from: number, to: number) => ({
      width: 500,
      height: to - from,
      rgb: tall.rgb.subarray(from * 1_500, to * 1_500),
    })
    const part = measured(rows(1_280, 2_560), candidate.subarray(1_280 * 1_500, 2_560 * 1_500))
    expect(Math.abs(measured(tall, candidate).ssimulacra2 - part.ssimulacra2)).toBeLessThan(1)
  })

  test('remembers nothing of the image before', () => {
    const small = drawn(90, 70)
    const before = measured(small, shifted(small.rgb, 9))
    measured(drawn(400, 300), shifted(drawn(400, 300).rgb, 50))
    expect(measured(small, shifted(small.rgb, 9))).toEqual(before)
  })

  test('refuses what is no image of that size', () => {
    expect(() => prepareImage({ width: 3, height: 3, rgb: new Uint8Array(26) })).toThrow(RangeError)
  })
})
