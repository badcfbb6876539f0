import type { Outbound } from '#kit/server/outbound/outbound.ts'

/**
 * Formats to request from the delivery network: as a browser that takes AVIF, one that takes WebP, or one that names
 * nothing.
 */
export const ACCEPTED = ['avif', 'webp', 'original'] as const
export type Accepted = (typeof ACCEPTED)[number]

const HEADERS: Record<Accepted, string> = {
  avif: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  webp: 'image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  original: 'image/*,*/*;q=0.5',
}

/** Original files of a store, and the versions visitors receive. */
export interface ImageDelivery {
  /** Returns the file's own bytes from its short-lived URL. Throws AppError `outbound.*`, `NotDelivered`. */
  original(url: string, options: { signal?: AbortSignal }): Promise<Buffer>
  /** Returns the bytes a visitor receives at this width. Throws as `original` does. */
  deliveredBytes(
    url: string,
    options: { width: number; accepted: Accepted; signal?: AbortSignal },
  ): Promise<number>
}

/** The delivery network answered, but not with the image. */
export class NotDelivered extends Error {
  readonly status: number
  readonly mayHaveApplied = false
  constructor(status: number) {
    super(`The image's URL answered ${status}.`)
    this.name = 'NotDelivered'
    this.status = status
  }
}

const TIMEOUT_MS = 30_000
/** The platform takes images of up to 20 MB. */
const MOST_BYTES = 21 * 1024 * 1024

/** Calls the delivery network over HTTP. */
export function createImageDelivery(outbound: Outbound): ImageDelivery {
  const get = async (url: URL, accept: string, signal: AbortSignal | undefined): Promise<Buffer> => {
    const answer = await outbound.fetch(url, {
      headers: { accept },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      ...(signal && { signal }),
    })
    if (answer.status !== 200) throw new NotDelivered(answer.status)
    return answer.body
  }
  return {
    original: (url, { signal }) => get(new URL(url), '*/*', signal),
    async deliveredBytes(url, { width, accepted, signal }) {
      const sized = new URL(url)
      sized.searchParams.set('width', String(width))
      return (await get(sized, HEADERS[accepted], signal)).length
    },
  }
}
