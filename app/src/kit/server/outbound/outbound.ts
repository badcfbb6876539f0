import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { OutboundPurpose, OutboundRoute } from '#kit/server/env-parts.ts'
import { refuseInTransaction } from '#kit/server/outbound/send-guard.ts'
import { AppError } from '#kit/shared/errors.ts'
import { publicDispatcher, type Resolve, routedDispatcher } from './dispatchers.ts'
import { outboundErrors } from './errors.ts'
import { asOutboundError, type Deadline } from './outbound-failure.ts'
import { headersForHop, isRedirect, nextHop } from './redirects.ts'
import {
  acceptedEncodings,
  contentOf,
  discard,
  parseRetryAfter,
  readAll,
  unpackingSteps,
} from './response.ts'
import { askedAtSocket, type SendGuard } from './send-guard.ts'
import { type CheckedUrl, checkUrl, originOfRoute, routesFor, shown } from './url-guard.ts'

export interface OutboundOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Redirects to follow; 0 returns a redirect response to the caller. Default 5 for GET and HEAD, else 0. */
  maxRedirects?: number
  /** Time limit of the whole exchange with all redirects, in milliseconds. Default 20,000. */
  timeoutMs?: number
  /** Limit of the content, counted after unpacking. Default 5 MiB. */
  maxBytes?: number
  signal?: AbortSignal
  /** Called when the bytes go to the socket; refuses with `SendRefused`. */
  sendGuard?: SendGuard
}

export interface OutboundAnswer {
  status: number
  /** The last URL requested. */
  url: string
  headers: Headers
  /** URLs that redirected, in order. */
  redirects: string[]
  /** The server's `Retry-After`, in seconds. */
  retryAfterSeconds: number | null
}
export interface OutboundResponse extends OutboundAnswer {
  body: Buffer
}
export interface OutboundStream extends OutboundAnswer {
  /**
   * Unpacked content; fails with AppError `outbound.*` at a limit. The caller must read it to the end or destroy it.
   */
  body: Readable
}

/**
 * The process's only way out, for one purpose. Every method throws AppError `outbound.*`; no HTTP status is an error.
 */
export interface Outbound {
  /** Fetches the whole content into memory. */
  fetch(url: string | URL, options?: OutboundOptions): Promise<OutboundResponse>
  /** Returns the content as a stream, for responses too large for memory. */
  open(url: string | URL, options?: OutboundOptions): Promise<OutboundStream>
  /** Closes every connection, including busy ones. */
  close(): Promise<void>
}

export interface OutboundSettings {
  /** OUTBOUND_ROUTES from the settings; routes of another purpose are never used. */
  routes: readonly OutboundRoute[]
  purpose: OutboundPurpose
  /** Name resolution; only tests replace it. */
  resolve?: Resolve
}

const defaults = { timeoutMs: 20_000, maxBytes: 5 * 1024 * 1024, maxRedirects: 5 }

/** Creates the client for all outgoing requests of one purpose. */
export function createOutbound({ routes: allRoutes, purpose, resolve }: OutboundSettings): Outbound {
  const routes = routesFor(allRoutes, purpose)
  const toPublic = publicDispatcher(resolve).compose(askedAtSocket)
  const toRoutes = routedDispatcher().compose(askedAtSocket)

  async function open(input: string | URL, options: OutboundOptions = {}): Promise<OutboundStream> {
    const method = (options.method ?? 'GET').toUpperCase()
    refuseInTransaction('A call')
    const safe = method === 'GET' || method === 'HEAD'
    const limit = options.maxRedirects ?? (safe ? defaults.maxRedirects : 0)
    let target = checkUrl(input, routes)
    const deadline = startDeadline(options.timeoutMs ?? defaults.timeoutMs, options.signal)
    const redirects: string[] = []
    let headers: Record<string, string> = {
      'accept-encoding': acceptedEncodings,
      ...lowerCased(options.headers),
    }
    try {
      for (;;) {
        const answer = await send(target, { ...options, method, headers }, deadline.signal)
        const location = headerText(answer.headers.location)
        if (limit === 0 || location === null || !isRedirect(answer.statusCode)) {
          return finish(target, answer, { options, redirects, deadline })
        }
        discard(answer.body)
        redirects.push(target.url.href)
        if (redirects.length > limit) {
          throw new AppError(outboundErrors.tooManyRedirects, {
            url: shown(new URL(redirects[0] ?? '')),
            limit,
          })
        }
        const next = checkUrl(nextHop(location, target.url), routes)
        headers = headersForHop(headers, target.url, next.url)
        target = next
      }
    } catch (error) {
      deadline.stop()
      throw asOutboundError(error, target.url, deadline)
    }
  }

  function send(
    { url, route }: CheckedUrl,
    request: {
      method: string
      headers: Record<string, string>
      body?: string | Uint8Array
      sendGuard?: SendGuard
    },
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const dispatcher = route ? toRoutes : toPublic
    return dispatcher.request({
      origin: route ? originOfRoute(route) : url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...request.headers, host: url.host },
      body: request.body ?? null,
      signal,
      ...(request.sendGuard && { sendGuard: request.sendGuard }),
    })
  }

  return {
    open,
    async fetch(url, options) {
      const { body, ...answer } = await open(url, options)
      return { ...answer, body: await readAll(body) }
    },
    async close() {
      await Promise.all([toPublic.destroy(), toRoutes.destroy()])
    },
  }
}

function startDeadline(milliseconds: number, abort?: AbortSignal): Deadline {
  const controller = new AbortController()
  let expired = false
  const timer = setTimeout(() => {
    expired = true
    controller.abort()
  }, milliseconds)
  // This timer alone must not keep the process alive; the exchange's socket does so while it is needed.
  timer.unref()
  const signal = abort ? AbortSignal.any([controller.signal, abort]) : controller.signal
  return { signal, seconds: milliseconds / 1000, expired: () => expired, stop: () => clearTimeout(timer) }
}

function finish(
  { url }: CheckedUrl,
  answer: Dispatcher.ResponseData,
  { options, redirects, deadline }: { options: OutboundOptions; redirects: string[]; deadline: Deadline },
): OutboundStream {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const steps = hasContent(options.method, answer.statusCode)
    ? unpackingSteps(headers.get('content-encoding'), {
        url: shown(url),
        maxBytes: options.maxBytes ?? defaults.maxBytes,
      })
    : unpackingSteps(null, { url: shown(url), maxBytes: 0 })
  const body = Readable.from(
    contentOf(answer.body, steps, (error) => asOutboundError(error, url, deadline)),
    {
      objectMode: false,
    },
  )
  body.once('close', () => {
    deadline.stop()
    discard(answer.body)
  })
  return {
    status: answer.statusCode,
    url: url.href,
    headers,
    redirects,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
    body,
  }
}

function hasContent(method: string | undefined, status: number): boolean {
  return method?.toUpperCase() !== 'HEAD' && status !== 204 && status !== 304
}

function headerText(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
