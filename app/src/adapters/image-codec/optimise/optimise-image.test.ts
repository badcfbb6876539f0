import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { readNotes } from './container.ts'
import { optimiseImage } from './optimise-image.ts'
import type { Optimised, OptimiseSettings } from './outcome.ts'
import { drawnPhoto } from './testing/drawn-images.ts'

const LOSSY: OptimiseSettings = { mode: 'lossy', floor: 80, format: 'same', keepCopyright: false }
const LOSSLESS: OptimiseSettings = { ...LOSSY, mode: 'lossless' }
const [WIDTH, HEIGHT] = [240, 160]

afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const photo = (): Sharp =>
  sharp(drawnPhoto(WIDTH, HEIGHT), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
/** Flat areas of few colours, half of it transparent. */
const graphic = () =>
  sharp(
    Buffer.from(
      Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
        const isLeft = at % WIDTH < WIDTH / 2
        return [isLeft ? 20 : 220, (Math.floor(at / WIDTH / 20) % 4) * 60, 90, isLeft ? 128 : 255]
      }).flat(),
    ),
    { raw: { width: WIDTH, height: HEIGHT, channels: 4 } },
  )
/** Four frames with different durations, shown three times. */
const moving = (format: 'gif' | 'webp') => {
  const frames = [1, 2, 3, 4].map((seed) => drawnPhoto(80, 60, seed))
  const image = sharp(Buffer.concat(frames), { raw: { width: 80, height: 240, channels: 3, pageHeight: 60 } })
  const timing = { delay: [100, 200, 300, 400], loop: 3 }
  return (
    format === 'gif' ? image.gif({ ...timing, reuse: false }) : image.webp({ ...timing, quality: 99 })
  ).toBuffer()
}

function smaller(found: Optimised) {
  if (found.verdict !== 'smaller') throw new Error(`It is ${JSON.stringify(found)}.`)
  expect(found.bytesAfter).toBe(found.bytes.length)
  expect(found.bytesAfter).toBeLessThan(found.bytesBefore * 0.95)
  return found
}

const rawOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer()

describe('a lossy image', () => {
  test.each([
    ['jpeg', () => photo().jpeg({ quality: 96, chromaSubsampling: '4:4:4' })],
    ['png', () => graphic().png({ compressionLevel: 1 })],
    ['webp', () => photo().webp({ quality: 99 })],
  ] as const)('of %s keeps its format, its size and the floor', async (format, make) => {
    const found = smaller(await optimiseImage(await make().toBuffer(), LOSSY))
    expect(found).toMatchObject({ format, width: WIDTH, height: HEIGHT })
    expect(found.likeness?.ssimulacra2 ?? 100).toBeGreaterThanOrEqual(80)
    expect(found.likeness?.worstTile ?? 100).toBeGreaterThanOrEqual(65)
    expect(await sharp(found.bytes).metadata()).toMatchObject({ format, width: WIDTH, height: HEIGHT })
  })

  test('is larger the higher the floor', async () => {
    const bytes = await photo().png().toBuffer()
    const sizes: number[] = []
    for (const floor of [70, 80, 90])
      sizes.push(smaller(await optimiseImage(bytes, { ...LOSSY, format: 'webp', floor })).bytesAfter)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })

  test('becomes the format asked for, see-through parts included', async () => {
    const bytes = await graphic().png({ compressionLevel: 0 }).toBuffer()
    const webp = smaller(await optimiseImage(bytes, { ...LOSSY, format: 'webp' }))
    expect(await sharp(webp.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
    const jpeg = smaller(await optimiseImage(bytes, { ...LOSSY, format: 'jpeg' }))
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', hasAlpha: false })
  })

  test('is made no wider than asked, and never larger', async () => {
    const bytes = await photo().jpeg({ quality: 95 }).toBuffer()
    expect(smaller(await optimiseImage(bytes, { ...LOSSY, maxWidth: 120 }))).toMatchObject({
      width: 120,
      height: 80,
    })
    const same = await optimiseImage(bytes, { ...LOSSY, maxWidth: 900 })
    expect('width' in same ? same.width : WIDTH).toBe(WIDTH)
  })

  test('lower than a tile is searched whole', async () => {
    const [width, height] = [5_000, 90]
    const long = sharp(drawnPhoto(width, height), { raw: { width, height, channels: 3 } })
    expect(smaller(await optimiseImage(await long.jpeg({ quality: 97 }).toBuffer(), LOSSY))).toMatchObject({
      width,
      height,
    })
  })

  test('of low quality has nothing to gain', async () => {
    const bytes = await photo().jpeg({ quality: 30, mozjpeg: true }).toBuffer()
    expect(await optimiseImage(bytes, LOSSY)).toEqual({
      verdict: 'nothing-to-gain',
      format: 'jpeg',
      bytesBefore: bytes.length,
    })
  })

  test('that lies on its side is turned upright', async () => {
    const bytes = await photo().jpeg({ quality: 97 }).withMetadata({ orientation: 6 }).toBuffer()
    const found = smaller(await optimiseImage(bytes, LOSSY))
    expect(found).toMatchObject({ width: HEIGHT, height: WIDTH })
    const after = await sharp(found.bytes).metadata()
    expect([after.width, after.height, after.orientation ?? 1]).toEqual([HEIGHT, WIDTH, 1])
  })

  test.each([
    ['CMYK', () => photo().toColourspace('cmyk').jpeg({ quality: 97 })],
    ['wide gamut', () => photo().withIccProfile('p3').jpeg({ quality: 97 })],
  ] as const)('in %s shows the colours it showed', async (_, make) => {
    const bytes = await make().toBuffer()
    const found = smaller(await optimiseImage(bytes, LOSSY))
    const shown = async (image: Uint8Array) => {
      const pixels = await sharp(image).toColourspace('srgb').raw().toBuffer()
      const mean = (channel: number) =>
        pixels.reduce((sum, value, at) => (at % 3 === channel ? sum + value : sum), 0) / (pixels.length / 3)
      return [0, 1, 2].map(mean)
    }
    const [before, after] = [await shown(bytes), await shown(found.bytes)]
    before.forEach((mean, channel) => expect(Math.abs(mean - (after[channel] ?? 0))).toBeLessThan(2))
    expect(await sharp(found.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('of 16 bit is brought to 8', async () => {
    const bytes = await photo().toColourspace('rgb16').png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    const found = smaller(await optimiseImage(bytes, { ...LOSSY, format: 'webp' }))
    expect(found.likeness?.ssimulacra2).toBeGreaterThanOrEqual(80)
  })
})

describe('notes in an image', () => {
  const exif = {
    IFD0: { Copyright: 'Fernhill Garden Ltd', Artist: 'R. Moss', Make: 'Camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  }

  test.each(['jpeg', 'png', 'webp'] as const)(
    'of %s: copyright stays if asked, the place never does',
    async (format) => {
      const bytes = await photo().withExif(exif).jpeg({ quality: 97 }).toBuffer()
      const settings = { ...LOSSY, format: format === 'png' ? 'same' : format } as const
      const source =
        format === 'png' ? await photo().withExif(exif).png({ compressionLevel: 0 }).toBuffer() : bytes
      for (const keepCopyright of [true, false]) {
        const found = smaller(await optimiseImage(source, { ...settings, keepCopyright }))
        const after = await sharp(found.bytes).metadata()
        const expected = { copyright: 'Fernhill Garden Ltd', artist: 'R. Moss' }
        expect(readNotes(after.exif)).toEqual(keepCopyright ? expected : {})
        expect(Buffer.from(found.bytes).includes('Camera')).toBe(false)
        expect(after.width).toBe(WIDTH)
      }
    },
  )

  test('of a JPEG go without a pixel changing, and its turn stays', async () => {
    const noisy = { ...exif, IFD0: { ...exif.IFD0, ImageDescription: 'x'.repeat(6_000) } }
    const bytes = await photo()
      .withMetadata({ orientation: 6 })
      .withExifMerge(noisy)
      .jpeg({ quality: 70 })
      .toBuffer()
    const found = smaller(await optimiseImage(bytes, { ...LOSSLESS, keepCopyright: true }))
    expect(await rawOf(found.bytes)).toEqual(await rawOf(bytes))
    const after = await sharp(found.bytes).metadata()
    expect(readNotes(after.exif)).toEqual({
      copyright: 'Fernhill Garden Ltd',
      artist: 'R. Moss',
      orientation: 6,
    })
  })
})

describe('a lossless image', () => {
  test.each([
    ['png', () => graphic().png({ compressionLevel: 1 })],
    ['png', () => photo().png({ compressionLevel: 0 })],
    ['webp', () => graphic().webp({ lossless: true, effort: 0, quality: 1 })],
  ] as const)('of %s has the same pixels', async (format, make) => {
    const bytes = await make().toBuffer()
    const found = await optimiseImage(bytes, LOSSLESS)
    if (found.verdict === 'nothing-to-gain') return expect(format).toBe('webp')
    expect(smaller(found)).toMatchObject({ format, likeness: null })
    expect(await rawOf(smaller(found).bytes)).toEqual(await rawOf(bytes))
  })

  test('of 16 bit keeps its 16 bit', async () => {
    const bytes = await photo().toColourspace('rgb16').png({ compressionLevel: 0 }).toBuffer()
    const found = smaller(await optimiseImage(bytes, LOSSLESS))
    expect((await sharp(found.bytes).metadata()).depth).toBe('ushort')
    const deep = (image: Uint8Array) => sharp(image).raw({ depth: 'ushort' }).toBuffer()
    expect(await deep(found.bytes)).toEqual(await deep(bytes))
  })
})

describe('an image that moves', () => {
  test.each(['gif', 'webp'] as const)('as %s keeps its frames and their time', async (format) => {
    const bytes = await moving(format)
    const found = smaller(await optimiseImage(bytes, { ...LOSSY, floor: 70 }))
    const [before, after] = [await sharp(bytes).metadata(), await sharp(found.bytes).metadata()]
    expect(after).toMatchObject({ format, pages: 4, delay: [100, 200, 300, 400], loop: 3 })
    expect([after.width, after.pageHeight]).toEqual([before.width, before.pageHeight])
  })
})

describe('a drawing', () => {
  const svg = (inside: string) =>
    Buffer.from(
      `<?xml version="1.0"?><!-- drawn by hand --><svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80">${inside}</svg>`,
    )
  const shapes =
    '<g><rect x="10.000000" y="10.000000" width="50.000000" height="40.0000" fill="#ff0000"/></g><circle cx="80" cy="40" r="20.5000" style="fill:blue"/>'

  test('loses what runs and keeps its looks', async () => {
    const bytes = svg(
      `${shapes}<script>alert(1)</script><a href="javascript:alert(2)"><text onclick="alert(3)" x="5" y="70">Sale</text></a>`,
    )
    const found = smaller(await optimiseImage(bytes, LOSSY))
    expect(found).toMatchObject({ format: 'svg', width: 120, height: 80 })
    const text = Buffer.from(found.bytes).toString()
    expect(text).not.toMatch(/script|onclick|alert/i)
    expect(text).toContain('viewBox')
  })

  test.each([
    [
      'entities',
      '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
      'format',
    ],
    ['a wrong end', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'unreadable'],
    [
      'a side of a million',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
      'unreadable',
    ],
  ])('with %s is refused', async (_, text, reason) => {
    expect(await optimiseImage(Buffer.from(text), LOSSY)).toMatchObject({ verdict: 'not-supported', reason })
  })
})

describe('what is no image', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'unreadable'],
    ['text', Buffer.from('a letter'), 'unreadable'],
    ['a page', Buffer.from('<!doctype html><html><body>no image</body></html>'), 'unreadable'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 'unreadable'],
    ['21 MB', Buffer.alloc(21 * 1024 * 1024), 'too-large'],
  ])('as %s ends as a reason', async (_, bytes, reason) => {
    expect(await optimiseImage(bytes, LOSSY)).toEqual({
      verdict: 'not-supported',
      reason,
      bytesBefore: bytes.length,
    })
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that breaks off is refused', async (format) => {
    const bytes = await photo().toFormat(format).toBuffer()
    const found = await optimiseImage(bytes.subarray(0, bytes.length / 2), LOSSY)
    expect(found).toMatchObject({ verdict: 'not-supported', reason: 'unreadable' })
  })

  test.each([
    [9_000, 1],
    [1, 9_000],
  ])('an image of %i by %i is refused: no store has one', async (width, height) => {
    const plain = sharp({ create: { width, height, channels: 3, background: '#fff' } })
    expect(await optimiseImage(await plain.png().toBuffer(), LOSSY)).toMatchObject({ reason: 'too-large' })
  })

  test('an image of more pixels than memory should hold is refused unseen', async () => {
    const plain = sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#fff' } })
    const bomb = await plain.png({ compressionLevel: 9 }).toBuffer()
    expect(await optimiseImage(bomb, LOSSY)).toMatchObject({ verdict: 'not-supported', reason: 'too-large' })
  })
})
