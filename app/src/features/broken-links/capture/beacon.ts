import type { ProxyVisit } from '#core/registry/proxy-route.ts'
import { isBot } from '#kit/shared/browser-name.ts'
import { type DeadPath, readDeadPath } from '../domain/dead-path.ts'
import { isProbe } from '../domain/visitor.ts'

/** What a store's 404 page reports about a visit. It does not identify the visitor. */
export interface Beacon extends DeadPath {
  bot: boolean
  /** Host of the referring page; null if the browser does not send it, or it was the store itself. */
  host: string | null
}

const HOST =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/

/** Reads a beacon; null for junk: not a path, or sent by a page other than the one it reports. */
export function readBeacon(
  visit: Pick<ProxyVisit, 'body' | 'query' | 'referer' | 'userAgent'>,
): Beacon | null {
  const said = new URLSearchParams(visit.body)
  const written = said.get('p') ?? visit.query.get('p') ?? ''
  const dead = readDeadPath(written)
  if (dead === null || isProbe(dead.path) || !isFromItself(visit.referer, dead.path)) return null
  const host = (said.get('r') ?? visit.query.get('r') ?? '').toLowerCase()
  return { ...dead, bot: isBot(visit.userAgent), host: HOST.test(host) ? host : null }
}

/** Browsers send the requesting page, here the 404 page, as referer; if there is one, it must be that page. */
function isFromItself(referer: string, path: string): boolean {
  if (referer === '') return true
  const page = URL.parse(referer)
  return page !== null && (page.pathname === '/' || readDeadPath(page.pathname)?.path === path)
}
