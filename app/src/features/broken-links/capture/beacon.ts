import type { ProxyVisit } from '#core/registry/proxy-route.ts'
import { isBot } from '#kit/shared/browser-name.ts'
import { type DeadPath, readDeadPath } from '../domain/dead-path.ts'
import { isProbe } from '../domain/visitor.ts'

/** What a 404 page of a store says of the visit that met it. Nothing in it says who the visitor is. */
export interface Beacon extends DeadPath {
  bot: boolean
  /** Host of the page the visitor came from; null where the browser does not tell, or it was the store's own. */
  host: string | null
}

const HOST =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/

/** Reads a beacon; null for junk: what is no path, or was sent by another page than the one it speaks of. */
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

/** Browsers name the page that asks, the 404 page itself; where one is named it has to be that. */
function isFromItself(referer: string, path: string): boolean {
  if (referer === '') return true
  const page = URL.parse(referer)
  return page !== null && (page.pathname === '/' || readDeadPath(page.pathname)?.path === path)
}
