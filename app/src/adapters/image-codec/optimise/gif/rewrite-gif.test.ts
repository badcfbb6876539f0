import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawnPhoto } from '../testing/drawn-images.ts'
import { rewriteGif } from './rewrite-gif.ts'
import { type DrawnFrame, type DrawnGif, drawnGif } from './testing/drawn-gif.ts'

/** Decodes a GIF with libvips: every frame, composed, and its timing. */
async function shownBy(bytes: Buffer) {
  const { pages = 1, delay, loop = 0, width, pageHeight } = await sharp(bytes).metadata()
  const pixels = await sharp(bytes, { animated: true, failOn: 'warning' }).ensureAlpha().raw().toBuffer()
  return { pages, delay, loop, width, pageHeight, pixels }
}

async function rewritten(bytes: Buffer): Promise<Buffer> {
  const written = rewriteGif(bytes)
  if (!written) throw new Error('It was not written.')
  const [before, after] = [await shownBy(bytes), await shownBy(written)]
  expect({ ...after, pixels: 0 }).toEqual({ ...before, pixels: 0 })
  expect(after.pixels.equals(before.pixels)).toBe(true)
  return written
}

/** Frames that change a little from one to the next, with every attribute a file may have. */
const gifs: fc.Arbitrary<DrawnGif> = fc
  .record({
    width: fc.integer({ min: 1, max: 14 }),
    height: fc.integer({ min: 1, max: 11 }),
    colours: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 2, maxLength: 9 }),
    loops: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
    drafts: fc.array(
      fc.record({
        corner: fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        noise: fc.array(fc.nat(), { maxLength: 40 }),
        plain: fc.nat(),
        disposal: fc.integer({ min: 0, max: 3 }),
        delay: fc.integer({ min: 2, max: 300 }),
        through: fc.option(fc.nat(), { nil: undefined }),
        isInterlaced: fc.boolean(),
        own: fc.option(fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 2, maxLength: 5 }), {
          nil: undefined,
        }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ width, height, colours, loops, drafts }) => ({
    ...{ width, height, colours, ...(loops !== undefined && { loops }) },
    frames: drafts.map(
      ({ corner, noise, plain, disposal, delay, through, isInterlaced, own }): DrawnFrame => {
        const left = corner[0] % width
        const top = corner[1] % height
        const size = { width: 1 + (corner[2] % (width - left)), height: 1 + (corner[3] % (height - top)) }
        const count = (own ?? colours).length
        return {
          ...{ left, top, ...size, disposal, delay, isInterlaced, ...(own && { colours: own }) },
          ...(through !== undefined && { through: through % count }),
          numbers: Array.from(
            { length: size.width * size.height },
            (_, at) =>
              (noise.length > 0 && at % 3 > 0 ? (noise[at % noise.length] as number) : plain) % count,
          ),
        }
      },
    ),
  }))

describe('a GIF written anew', () => {
  test('shows every frame as it was, whatever its frames are like', async () => {
    await fc.assert(
      fc.asyncProperty(gifs, async (gif) => {
        await rewritten(drawnGif(gif))
      }),
      { numRuns: 200 },
    )
  })

  test('shows its background where nothing is drawn, as long as nothing is transparent', async () => {
    const frame = { left: 0, top: 1, width: 1, height: 1, disposal: 0, delay: 2, numbers: [0] }
    await rewritten(drawnGif({ width: 1, height: 2, colours: [0, 0], frames: [frame, frame] }))
  })

  test.each([
    ['of four photos', { reuse: false }],
    ['of four photos with one table', { reuse: true }],
    ['of few colours', { colours: 16, dither: 0 }],
    ['that is interlaced', { progressive: true }],
  ])('%s is smaller, and no smaller the second time', async (_, options) => {
    const frames = Buffer.concat([1, 2, 3, 4].map((seed) => drawnPhoto(120, 90, seed)))
    const bytes = await sharp(frames, { raw: { width: 120, height: 360, channels: 3, pageHeight: 90 } })
      .gif({ ...options, delay: [100, 200, 300, 400], loop: 3 })
      .toBuffer()
    const written = await rewritten(bytes)
    expect(written.length).toBeLessThan(bytes.length)
    expect(rewriteGif(written)?.length).toBeLessThanOrEqual(written.length)
  })

  test('keeps only what changes of its frames', async () => {
    const side = 60
    const frame = (column: number): DrawnFrame => ({
      ...{ left: 0, top: 0, width: side, height: side, disposal: 1, delay: 5 },
      colours: [0xffffff, 0x204060, 0xcc3300],
      numbers: Array.from({ length: side * side }, (_, at) => {
        const isDot = Math.abs((at % side) - column) < 3 && Math.abs(Math.floor(at / side) - 30) < 3
        return isDot ? 2 : (at * 7_919 * Math.floor(at / side)) % 11 < 4 ? 1 : 0
      }),
    })
    const frames = Array.from({ length: 10 }, (_, at) => frame(10 + 4 * at))
    const one = await rewritten(drawnGif({ width: side, height: side, frames: frames.slice(0, 1) }))
    const ten = await rewritten(drawnGif({ width: side, height: side, loops: 0, frames }))
    expect(ten.length).toBeLessThan(one.length + 9 * 60)
  })

  test('of many colours and pixels is read by others to its end', async () => {
    const [width, height] = [300, 240]
    const colours = Array.from({ length: 256 }, (_, at) => (at * 0x010203) & 0xffffff)
    let state = 5
    const numbers = Array.from({ length: width * height }, (_, at) => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
      return at % width < 150 ? (state >> 16) % 256 : (at >> 4) % 256
    })
    await rewritten(
      drawnGif({ width, height, colours, frames: [{ left: 0, top: 0, width, height, numbers }] }),
    )
  })

  const dot: DrawnFrame = { left: 0, top: 0, width: 1, height: 1, numbers: [1] }
  const plain: DrawnGif = { width: 1, height: 1, colours: [0, 0xffffff], frames: [dot] }
  const extension = (name: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from(name),
      Buffer.from([body.length]),
      body,
      Buffer.from([0]),
    ])

  test('keeps its profile, and of its notes who owns it if asked', () => {
    const bytes = drawnGif({
      ...plain,
      comments: ['Copyright Fernhill Garden Ltd', 'made with a camera'],
      blocks: Buffer.concat([
        extension('ICCRGBG1012', Buffer.from('a profile')),
        extension('XMP DataXMP', Buffer.from('<where>55 north</where>')),
      ]),
    })
    const said = (keepCopyright: boolean) => rewriteGif(bytes, { keepCopyright })?.toString('latin1') ?? ''
    expect(said(true)).toContain('Fernhill Garden Ltd')
    expect(said(false)).not.toContain('Fernhill')
    for (const keeps of [true, false]) {
      expect(said(keeps)).toContain('a profile')
      expect(said(keeps)).not.toMatch(/camera|north/)
    }
  })

  test('of no more than a table can name is written as long as there is time', async () => {
    expect(rewriteGif(drawnGif(plain), { until: 0 })).not.toBeNull()
  })

  test.each<[string, DrawnGif | Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a head alone', drawnGif(plain).subarray(0, 13)],
    ['no frame', drawnGif({ ...plain, frames: [] })],
    ['a frame beyond the canvas', { ...plain, frames: [{ ...dot, left: 1 }] }],
    ['no colours', { width: 1, height: 1, frames: [dot] }],
    ['a colour nobody defined', { ...plain, frames: [{ ...dot, numbers: [3] }] }],
    ['more pixels than are held', { ...plain, width: 65_535, height: 65_535 }],
    ['more frames than are read', { ...plain, frames: Array.from({ length: 2_001 }, () => dot) }],
    ['a ground nobody defined', { ...plain, ground: 200 }],
    ['an end of a frame of no such kind', { ...plain, frames: [{ ...dot, disposal: 5 }] }],
    ['an extension nobody knows', { ...plain, blocks: Buffer.from([0x21, 0x33, 1, 1, 0]) }],
    [
      'text that is drawn',
      { ...plain, blocks: Buffer.from([0x21, 0xf9, 4, 0, 9, 0, 0, 0, 0x21, 0x01, 1, 1, 0]) },
    ],
    ['two notes for one frame', { ...plain, blocks: Buffer.from([0x21, 0xf9, 4, 0, 9, 0, 0, 0]) }],
  ])('with %s is not written', (_, gif) => {
    expect(rewriteGif(Buffer.isBuffer(gif) ? gif : drawnGif(gif))).toBeNull()
  })

  test('is not written, wherever it breaks off, and never throws for what was changed', async () => {
    const frames = Buffer.concat([1, 2].map((seed) => drawnPhoto(40, 30, seed)))
    const whole = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
      .gif({ reuse: false })
      .toBuffer()
    for (let part = 1; part < 60; part++) {
      const at = Math.floor((whole.length * part) / 60)
      expect(rewriteGif(whole.subarray(0, at))).toBeNull()
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] as number) ^ 0x55
      expect(() => rewriteGif(changed)).not.toThrow()
    }
  })
})
