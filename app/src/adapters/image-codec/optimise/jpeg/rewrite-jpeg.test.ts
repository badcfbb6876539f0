import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawnPhoto } from '../testing/drawn-images.ts'
import { rewriteJpeg } from './rewrite-jpeg.ts'

const [WIDTH, HEIGHT] = [203, 149]
const photo = () => sharp(drawnPhoto(WIDTH, HEIGHT), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
const rawOf = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer()

describe('a JPEG written anew', () => {
  test.each<[string, (image: Sharp) => Sharp]>([
    ['with half the colour', (image) => image.jpeg({ quality: 80 })],
    ['with all of it', (image) => image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })],
    ['without good tables', (image) => image.jpeg({ quality: 70, optimiseCoding: false })],
    ['that was progressive', (image) => image.jpeg({ quality: 85, progressive: true })],
    ['of mozjpeg', (image) => image.jpeg({ quality: 75, mozjpeg: true })],
    ['of few numbers', (image) => image.jpeg({ quality: 2 })],
    ['of large numbers', (image) => image.jpeg({ quality: 100 })],
    ['in grey', (image) => image.greyscale().jpeg({ quality: 80 })],
    ['in CMYK', (image) => image.toColourspace('cmyk').jpeg({ quality: 80 })],
    ['of one pixel', (image) => image.resize(1, 1).jpeg({ quality: 80 })],
  ])('%s shows the same pixels and is no larger', async (_, encode) => {
    const bytes = await encode(photo()).toBuffer()
    const written = rewriteJpeg(bytes)
    if (!written) throw new Error('It was not written.')
    expect(await rawOf(written)).toEqual(await rawOf(bytes))
    expect(written.length).toBeLessThanOrEqual(bytes.length)
    expect(rewriteJpeg(written)).toEqual(written)
  })

  test('saves more than its encoder could in one piece', async () => {
    const bytes = await photo().jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
    expect(rewriteJpeg(bytes)?.length).toBeLessThan(bytes.length * 0.92)
  })

  test('keeps profile and transform, and drops what stands behind its end', async () => {
    const bytes = await photo().withIccProfile('p3').jpeg({ quality: 80 }).toBuffer()
    const written = rewriteJpeg(Buffer.concat([bytes, Buffer.from('another file')])) as Buffer
    expect((await sharp(written).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc)
    expect(written.includes('another file')).toBe(false)
  })
})

describe('what is no such JPEG', () => {
  test('is not written, wherever it breaks off or changes', async () => {
    const bytes = await photo().jpeg({ quality: 80 }).toBuffer()
    const progressive = await photo().jpeg({ quality: 80, progressive: true }).toBuffer()
    for (const whole of [bytes, progressive])
      for (let part = 1; part < 40; part++) {
        const at = Math.floor((whole.length * part) / 40)
        expect(rewriteJpeg(whole.subarray(0, at))).toBeNull()
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] as number) ^ 0x55
        // Damaged coefficients may still be valid ones: then a comparison of the pixels decides.
        expect(() => rewriteJpeg(changed)).not.toThrow()
      }
  })

  test.each(['', 'text', '\xff\xd8', '\xff\xd8\xff\xd9'])('such as %j is not written', (text) => {
    expect(rewriteJpeg(Buffer.from(text, 'latin1'))).toBeNull()
  })
})
