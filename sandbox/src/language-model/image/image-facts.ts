import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Colour, colourName } from './colour-names.ts'

/** Facts about an image that can be stated without understanding it. */
export interface ImageFacts {
  /** The same for the same pixels. */
  digest: string
  orientation: 'landscape' | 'portrait' | 'square'
  /** Colours that cover at least a tenth of it, most common first. */
  colours: Colour[]
  /** The most common colour of its middle. */
  middle: Colour
  light: 'light' | 'dark' | 'medium'
  detail: 'plain' | 'moderate' | 'busy'
}

/** Side to which the image is scaled for analysis, in pixels. */
const SIDE = 48
/** An image is square if its sides differ by less than this share. */
const SQUARE = 0.05

/** Analyses an image's bytes; rejects if they are not an image. */
export async function imageFacts(bytes: Buffer): Promise<ImageFacts> {
  const upright = sharp(bytes, { failOn: 'error' }).autoOrient()
  const { data, info } = await upright
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .toBuffer({ resolveWithObject: true })
  const pixels = await sharp(data).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const at = (x: number, y: number): [number, number, number] => {
    const start = (y * SIDE + x) * 3
    return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0]
  }
  const all: Colour[] = []
  const middle: Colour[] = []
  let brightness = 0
  let steps = 0
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const name = colourName(...at(x, y))
      all.push(name)
      if (isMiddle(x) && isMiddle(y)) middle.push(name)
      brightness += luminance(at(x, y))
      if (x > 0) steps += Math.abs(luminance(at(x, y)) - luminance(at(x - 1, y)))
    }
  const mean = brightness / (SIDE * SIDE)
  const change = steps / (SIDE * (SIDE - 1))
  return {
    digest: createHash('sha256').update(pixels).digest('hex').slice(0, 16),
    orientation: orientationOf(info.width, info.height),
    colours: byShare(all)
      .filter(({ share }, index) => index === 0 || share >= 0.1)
      .slice(0, 3)
      .map(({ name }) => name),
    middle: byShare(middle)[0]?.name ?? 'grey',
    light: mean > 170 ? 'light' : mean < 85 ? 'dark' : 'medium',
    detail: change < 4 ? 'plain' : change > 12 ? 'busy' : 'moderate',
  }
}

const isMiddle = (coordinate: number) => coordinate >= SIDE / 3 && coordinate < (SIDE * 2) / 3
/** Returns the luminance with Rec. 709 weights, 0 to 255. */
const luminance = ([r, g, b]: [number, number, number]) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function orientationOf(width: number, height: number): ImageFacts['orientation'] {
  if (Math.abs(width - height) / Math.max(width, height) < SQUARE) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

function byShare(names: Colour[]): { name: Colour; share: number }[] {
  const counts = new Map<Colour, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, share: count / names.length }))
    .sort((a, b) => b.share - a.share)
}
