import type { Readable } from 'node:stream'
import type { ShopContext } from '#core/context/context.ts'

/**
 * A page or a call on the store's own domain: `/apps/signpost` and `path`, which the platform passes on to Signpost. The
 * door has checked the platform's signature and found the shop; nobody knows who the visitor is.
 */
export interface ProxyRoute {
  method: 'GET' | 'POST'
  /** `/404`, `/sitemaps/:file`; no two features have the same. */
  path: string
  run(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer>
}

export interface ProxyVisit {
  /** The visitor's own parameters. */
  query: URLSearchParams
  /** What stood for `:name` in the path. */
  params: Record<string, string>
  /** Where the store has Signpost, `/apps/signpost`; links to our own pages begin with it. */
  pathPrefix: string
  /** At most 4 kB; empty for a GET. */
  body: string
  /** The browser's name for itself; empty where it has none. */
  userAgent: string
  /** The page that asked; empty where the browser does not tell. */
  referer: string
  /** `If-None-Match`; empty where there is none. */
  etag: string
}

export interface ProxyAnswer {
  /** Absent: 200. */
  status?: number
  /** `application/liquid` is shown inside the store's theme. Absent where there is no body. */
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer | Readable
}
