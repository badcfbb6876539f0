import { ApiError, errorFrom } from './api-error.ts'
import { credentialsNow } from './credentials.ts'

const BASE = '/apps/api'

export interface ApiRequest {
  method: string
  /** Path below `/apps/api`, placeholders filled. */
  path: string
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** Responses requested before the code that needs them has loaded, by URL. */
const early = new Map<string, Promise<unknown>>()
/** An early response not used by then is dropped as outdated. */
const EARLY_MS = 10_000

/** Starts a GET that a screen's code will need; the first `request` for the same URL uses its response. */
export function askEarly(path: string): void {
  const answer = request({ method: 'GET', path })
  answer.catch(() => undefined)
  early.set(path, answer)
  setTimeout(() => early.delete(path), EARLY_MS)
}

/**
 * Calls the server with the credentials of its context (spec 1 §6). Repeats the call once if the server reports a
 * stale token. Rejects with an `ApiError`; there is no time-out (spec 1 §9).
 */
export async function request(call: ApiRequest): Promise<unknown> {
  const url = call.path + queryString(call.query)
  const begun = call.method === 'GET' && early.get(url)
  if (begun) {
    early.delete(url)
    return begun
  }
  const response = await answerOf(call)
  if (response.status === 204) return undefined
  const body = (await response.json()) as { data: unknown }
  return body.data
}

/** Returns a successful response unread, for content that is streamed. */
export async function answerOf(call: ApiRequest): Promise<Response> {
  let response = await send(call)
  if (response.status === 401 && response.headers.get('X-Shopify-Retry-Invalid-Session-Request'))
    response = await send(call)
  if (response.ok) return response
  reauthorize(response)
  throw await errorFrom(response)
}

async function send({ method, path, query, body, signal }: ApiRequest): Promise<Response> {
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    ...(await credentialsNow()),
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    return await fetch(`${BASE}${path}${queryString(query)}`, {
      method,
      headers,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    // A request that got as far as the network may have been carried out, and only its response be lost.
    const isNothingDone = method === 'GET' || navigator.onLine === false
    const code = isNothingDone ? 'network.unreachable' : 'network.interrupted'
    throw new ApiError({ status: 0, code, message: '', cause })
  }
}

/** Builds a query string without null and empty values (spec 1 §5). */
export function queryString(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** Follows a response header that asks for a new authorization: redirects the whole admin page (spec 1 §7). */
function reauthorize(response: Response): void {
  if (!response.headers.get('X-Shopify-API-Request-Failure-Reauthorize')) return
  const url = response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url')
  if (url) open(url, '_top')
}
