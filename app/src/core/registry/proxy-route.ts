import type { Readable } from 'node:stream'
import type { ShopContext } from '#core/context/context.ts'

/**
 * A page or a call on the store's own domain: `/apps/signpost` and `path`, which the platform forwards to Signpost.
 * The platform's signature has been verified and the shop found; the visitor is anonymous.
 */
export interface ProxyRoute {
  method: 'GET' | 'POST'
  /** Such as `/404` or `/sitemaps/:file`; unique among features. */
  path: string
  run(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer>
}

export interface ProxyVisit {
  /** The visitor's own parameters. */
  query: URLSearchParams
  /** Values of `:name` in the path. */
  params: Record<string, string>
  /** Path of Signpost in the store, `/apps/signpost`; links to our own pages start with it. */
  pathPrefix: string
  /** At most 4 kB; empty for a GET. */
  body: string
  /** The browser's user agent; empty if there is none. */
  userAgent: string
  /** The page that sent the request; empty if the browser does not report it. */
  referer: string
  /** `If-None-Match`; empty if there is none. */
  etag: string
}

export interface ProxyAnswer {
  /** Default: 200. */
  status?: number
  /** `application/liquid` is rendered inside the store's theme. Absent if there is no body. */
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer | Readable
}
