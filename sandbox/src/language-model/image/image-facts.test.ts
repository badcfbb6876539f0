import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { colourName } from './colour-names.ts'
import { imageFacts } from './image-facts.ts'

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })

describe('colour names', () => {
  it.each([
    ['black', 10, 10, 12],
    ['white', 250, 250, 248],
    ['grey', 128, 130, 127],
    ['red', 200, 30, 30],
    ['orange', 240, 140, 20],
    ['yellow', 245, 220, 40],
    ['green', 63, 120, 69],
    ['turquoise', 40, 190, 185],
    ['blue', 46, 66, 160],
    ['purple', 120, 50, 180],
    ['pink', 240, 100, 170],
    ['brown', 110, 70, 40],
    ['beige', 232, 215, 185],
  ] as const)('%s', (name, red, green, blue) => {
    expect(colourName(red, green, blue)).toBe(name)
  })
})

describe('an image', () => {
  it('is told by format, colours, middle and light', async () => {
    const middle = await plain('#c01818', 100, 60).png().toBuffer()
    const bytes = await plain('#ffffff', 300, 200)
      .composite([{ input: middle, left: 100, top: 70 }])
      .png()
      .toBuffer()
    expect(await imageFacts(bytes)).toMatchObject({
      orientation: 'landscape',
      colours: ['white', 'red'],
      middle: 'red',
      light: 'light',
      detail: 'plain',
    })
  })

  it('that was turned by its camera is seen upright', async () => {
    const bytes = await plain('#101010', 200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await imageFacts(bytes)).toMatchObject({
      orientation: 'portrait',
      light: 'dark',
      colours: ['black'],
    })
  })

  it('of stripes is busy, and its digest is its own', async () => {
    const stripes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">${Array.from({ length: 24 }, (_, x) => `<rect x="${x * 20}" width="10" height="480" fill="#103080"/>`).join('')}</svg>`,
    )
    const busy = await imageFacts(await sharp(stripes).png().toBuffer())
    expect(busy).toMatchObject({ orientation: 'square', detail: 'busy' })
    expect(busy.digest).not.toBe((await imageFacts(await plain('#103080', 480, 480).png().toBuffer())).digest)
  })

  it('that is none is refused', async () => {
    await expect(imageFacts(Buffer.from('no image'))).rejects.toThrow()
  })
})
