import { Readable } from 'node:stream'
import type { Outbound, OutboundOptions } from './outbound.ts'

/**
 * Requests whose calls are under way, with what they were made of: the signal of one that was collected follows its
 * caller's no more, and calls never timed out.
 */
const underWay = new Map<Request, unknown>()

/**
 * `fetch` over the guarded dispatcher, for libraries that take one (`setAbstractFetchFunc` of
 * @shopify/shopify-api). The answer streams; caps and errors are those of `Outbound.open`, thrown as
 * AppError instead of TypeError.
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
    // The content is already unpacked, so what described its packed form no longer holds.
    headers.delete('content-encoding')
    headers.delete('content-length')
    const empty = [101, 204, 205, 304].includes(answer.status)
    if (empty) answer.body.destroy()
    const content = empty ? null : (Readable.toWeb(answer.body) as unknown as ReadableStream<Uint8Array>)
    return new Response(content, { status: answer.status, headers })
  }
}
