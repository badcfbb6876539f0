import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { smallJpeg, UnreadableImage } from './image-codec.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
// The codec blocks loaders for the whole process, and the platform's tests, which draw, may run in it next.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('of %s becomes a small JPEG', async (format) => {
    const small = await smallJpeg(await plain(1600, 800).toFormat(format).toBuffer(), 768)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 768, height: 384 })
  })

  test('is not made larger', async () => {
    const small = await smallJpeg(await plain(40, 30).png().toBuffer(), 768)
    expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test.each([
    ['text', Buffer.from('no image')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ])('that is %s is refused', async (_, bytes) => {
    await expect(smallJpeg(bytes, 768)).rejects.toThrow(UnreadableImage)
  })

  test('that breaks off is refused', async () => {
    const bytes = await plain(900, 900).png().toBuffer()
    await expect(smallJpeg(bytes.subarray(0, bytes.length / 2), 768)).rejects.toThrow(UnreadableImage)
  })

  test('of more pixels than memory should hold is refused unseen', async () => {
    const bomb = await plain(7_200, 7_200).png({ compressionLevel: 9 }).toBuffer()
    await expect(smallJpeg(bomb, 768)).rejects.toThrow(UnreadableImage)
  })
})
