import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { loadSharp, MOST_PIXELS } from './sharp.ts'

/** An image as a server sends it. */
export interface SentImage {
  bytes: number
  /** Media type, without parameters. */
  type: string
  /** Null if unknown: a drawing, or bytes that are no image. */
  width: number | null
  height: number | null
}

/** What a current browser accepts. */
const BROWSER_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024

/**
 * Returns what a visitor's browser receives for an image: its bytes on the wire, and its pixels. Null if the server
 * refuses it. Throws AppError `outbound.*`.
 */
export async function fetchSentImage(
  outbound: Outbound,
  url: string,
  { signal }: { signal: AbortSignal },
): Promise<SentImage | null> {
  const answer = await outbound.fetch(url, {
    headers: { accept: BROWSER_ACCEPT },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  })
  if (answer.status !== 200) return null
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return { bytes: answer.body.length, type, ...(await pixelsOf(answer.body, type)) }
}

async function pixelsOf(
  bytes: Uint8Array,
  type: string,
): Promise<{ width: number | null; height: number | null }> {
  const unknown = { width: null, height: null }
  // A drawing has no fixed size in pixels, and its text is not parsed here.
  if (type === 'image/svg+xml') return unknown
  const sharp = await loadSharp()
  try {
    const {
      format,
      width,
      height,
      orientation = 1,
    } = await sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
    }).metadata()
    if (format === 'svg') return unknown
    // Rotated by a quarter turn: width and height swap.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return unknown
  }
}
