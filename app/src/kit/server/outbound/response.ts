import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { AppError } from '#kit/shared/errors.ts'
import { outboundErrors } from './errors.ts'

/** Encodings that `unpackers` can read, as sent in `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br, zstd'

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Returns the steps from received bytes to content: count, unpack, count again. Throws AppError `outbound.*`. */
export function unpackingSteps(
  encoding: string | null,
  options: { url: string; maxBytes: number },
): Transform[] {
  const steps = [countingCap(options)]
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase())
  const packed = names.filter((name) => name !== '' && name !== 'identity')
  if (packed.length === 0) return steps
  // Servers use one encoding; several only serve to multiply a decompression bomb.
  const unpacker = packed.length === 1 ? unpackers[packed[0] as string] : undefined
  if (!unpacker) throw new AppError(outboundErrors.unreadableEncoding, { url: options.url, encoding })
  return [...steps, unpacker(), countingCap(options)]
}

/** Passes `maxBytes` through and fails with `outbound.too-large` on the next byte. */
function countingCap({ url, maxBytes }: { url: string; maxBytes: number }): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      seen += chunk.length
      if (seen > maxBytes) callback(new AppError(outboundErrors.tooLarge, { url, limit: maxBytes }))
      else callback(null, chunk)
    },
  })
}

/** Reads the whole content into memory; the preceding limits bound its size. */
export async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Runs `source` through `steps`; a failure anywhere ends the sequence with the error `explain` returns. */
export async function* contentOf(
  source: Readable,
  steps: Transform[],
  explain: (error: unknown) => Error,
): AsyncGenerator<Buffer> {
  try {
    const last = pipeline([source, ...steps], () => {}) as unknown as Readable
    for await (const chunk of last) yield chunk as Buffer
  } catch (error) {
    throw explain(error)
  }
}

/** Discards an unread response with its connection; later errors of it are ignored. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}

/** Longest wait accepted from a server: a longer one is a mistake or a trick, and a later attempt asks again. */
const longestWaitSeconds = 24 * 60 * 60

/** Parses `Retry-After` (RFC 9110 §10.2.3) into whole seconds from `now`, 0…86,400; null if absent or unreadable. */
export function parseRetryAfter(header: string | null, now: Date = new Date()): number | null {
  if (header === null) return null
  const text = header.trim()
  const seconds = /^\d{1,15}(\.\d+)?$/.test(text)
    ? Math.ceil(Number(text))
    : Math.ceil((Date.parse(text) - now.getTime()) / 1000)
  if (!Number.isFinite(seconds)) return null
  return Math.min(Math.max(seconds, 0), longestWaitSeconds)
}
