import { Readable } from 'node:stream'
import type { Outbound, OutboundOptions } from './outbound.ts'

/**
 * Running requests and the inputs they were made from. Keeps both from being garbage-collected: a collected request's
 * signal no longer follows its caller's, and such calls never timed out.
 */
const underWay = new Map<Request, unknown>()

/**
 * Creates a `fetch` on top of the guarded dispatcher, for libraries that accept one (`setAbstractFetchFunc` of
 * `@shopify/shopify-api`). The response streams; limits and errors are those of `Outbound.open`, thrown as AppError
 * instead of TypeError.
 */
export function createFetchFunction(
  outbound: Outbound,
  limits: Pick<OutboundOptions, 'timeoutMs' | 'maxBytes'> = {},
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
    underWay.set(request, input)
    const answer = await outbound
      .open(request.url, {
        ...limits,
        method: request.method,
        headers: Object.fromEntries(request.headers),
        signal: request.signal,
        ...(request.redirect === 'manual' && { maxRedirects: 0 }),
        ...(body && { body }),
      })
      .catch((error: unknown) => {
        underWay.delete(request)
        throw error
      })
    answer.body.once('close', () => underWay.delete(request))
    const headers = new Headers(answer.headers)
    // The content is already unpacked, so headers that describe the packed form no longer apply.
    headers.delete('content-encoding')
    headers.delete('content-length')
    const empty = [101, 204, 205, 304].includes(answer.status)
    if (empty) answer.body.destroy()
    const content = empty ? null : (Readable.toWeb(answer.body) as unknown as ReadableStream<Uint8Array>)
    return new Response(content, { status: answer.status, headers })
  }
}
