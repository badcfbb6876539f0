import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { imageSize, smallJpeg } from './image-codec.ts'
import { fetchSentImage, type SentImage } from './sent-image.ts'

/** Reads the images of a store. */
export interface ImageReader {
  /**
   * Reads an image of the platform's delivery network, no side longer than `side` pixels. Throws AppError
   * `outbound.*` when it cannot be fetched, `UnreadableImage` when it is none.
   */
  read(url: string, options: { side: number; signal: AbortSignal }): Promise<Image>
  /** Returns what a visitor's browser receives for it; null if the server refuses. Throws AppError `outbound.*`. */
  sent(url: string, options: { signal: AbortSignal }): Promise<SentImage | null>
  /** Returns width and height in pixels as displayed upright. Throws as `read` does. */
  size(url: string, options: { signal: AbortSignal }): Promise<{ width: number; height: number }>
}

export interface Image {
  bytes: Uint8Array
  mediaType: 'image/jpeg'
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024

/** The image no longer exists at this URL. */
export class NoImage extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The image's URL answered ${status}.`)
    this.name = 'NoImage'
    this.status = status
  }
}

/** Reads images over HTTP. The delivery network scales them down where it can; the response is decoded in any case. */
export function createImageReader(outbound: Outbound): ImageReader {
  async function fetched(url: URL, signal: AbortSignal): Promise<Uint8Array> {
    const answer = await outbound.fetch(url, {
      headers: { accept: 'image/jpeg, image/png;q=0.9, image/webp;q=0.8, image/*;q=0.5' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    })
    if (answer.status !== 200) throw new NoImage(answer.status)
    return answer.body
  }
  return {
    sent: (url, options) => fetchSentImage(outbound, url, options),
    async read(url, { side, signal }) {
      const sized = new URL(url)
      sized.searchParams.set('width', String(side))
      return { bytes: await smallJpeg(await fetched(sized, signal), side), mediaType: 'image/jpeg' }
    },
    async size(url, { signal }) {
      return imageSize(await fetched(new URL(url), signal))
    },
  }
}
