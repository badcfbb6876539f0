import { readImage } from '../files/file-bytes.ts'

/** Time one image may take to arrive, in milliseconds. */
const TIMEOUT = 4000
/** Largest accepted image: 20 MB and 25 megapixels, as on the platform. */
const MAX_BYTES = 20_000_000
const MAX_PIXELS = 25_000_000
const AT_ONCE = 6
/** Failed connections after which a host is given up. */
const PATIENCE = 2

export interface FetchedImage {
  bytes: Buffer
  mimeType: string
  width: number
  height: number
}
export type ImageResult = FetchedImage | { reason: string }
/** Opens an image's URL; the default uses the network. */
export type OpenUrl = (url: string, options: { signal: AbortSignal }) => Promise<Response>

/**
 * Fetches images, a few at a time, and passes each result to `done` as it arrives, so that only those few are in
 * memory. Unresponsive hosts are given up soon: an import on a machine without network stays quick.
 */
export async function fetchImages(
  urls: string[],
  open: OpenUrl,
  done: (url: string, result: ImageResult) => Promise<void>,
): Promise<void> {
  const failures = new Map<string, number>()
  const waiting = [...urls]
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      await done(url, await fetchImage(url, open, failures))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function fetchImage(url: string, open: OpenUrl, failures: Map<string, number>): Promise<ImageResult> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return { reason: 'no http URL' }
  const failed = failures.get(parsed.host) ?? 0
  if (failed >= PATIENCE) return { reason: `${parsed.host} does not answer` }
  let response: Response
  try {
    response = await open(url, { signal: AbortSignal.timeout(TIMEOUT) })
  } catch {
    failures.set(parsed.host, failed + 1)
    return { reason: `${parsed.host} does not answer` }
  }
  if (!response.ok) {
    await response.body?.cancel()
    return { reason: `answered ${response.status}` }
  }
  const bytes = await boundedBody(response).catch(() => undefined)
  if (!bytes) return { reason: 'did not arrive, or is larger than 20 MB' }
  const image = await readImage(bytes)
  if (!image) return { reason: 'is not an image' }
  if (image.width * image.height > MAX_PIXELS) return { reason: 'has more than 25 megapixels' }
  return { bytes, ...image }
}

async function boundedBody(response: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
