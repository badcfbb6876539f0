import { smallJpeg } from '#adapters/image-codec/image-codec.ts'
import type { ImageDetail } from './contract/images.ts'

export type Shown = ImageDetail['current']

/** Larger files are sent as a smaller view. */
const MOST_SHOWN = 4 * 1024 * 1024
const VIEW_SIDE = 2_000

/** Returns bytes only Signpost holds for a browser, unchanged unless they are too large. */
export async function shownBytes(
  bytes: Uint8Array,
  { mime, width, height }: { mime: string; width: number | null; height: number | null },
): Promise<Shown> {
  const isScaled = bytes.length > MOST_SHOWN
  const view = isScaled ? await smallJpeg(bytes, VIEW_SIDE) : bytes
  const type = isScaled ? 'image/jpeg' : mime
  return {
    url: `data:${type};base64,${Buffer.from(view).toString('base64')}`,
    bytes: bytes.length,
    width,
    height,
    isScaled,
  }
}
