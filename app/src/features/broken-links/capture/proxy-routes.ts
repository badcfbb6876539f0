import type { ShopContext } from '#core/context/context.ts'
import type { ProxyAnswer, ProxyRoute, ProxyVisit } from '#core/registry/proxy-route.ts'
import { readBeacon } from './beacon.ts'
import { countVisit } from './count-visit.ts'

/** One transparent pixel (GIF). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Routes the 404 page calls: a request, or an image where requests are blocked. Junk gets the same response. */
export const proxyRoutes: ProxyRoute[] = [
  { method: 'POST', path: '/404', run: (ctx, visit) => take(ctx, visit, { status: 204 }) },
  { method: 'GET', path: '/404', run: (ctx, visit) => take(ctx, visit, { type: 'image/gif', body: PIXEL }) },
]

async function take(ctx: ShopContext, visit: ProxyVisit, answer: ProxyAnswer): Promise<ProxyAnswer> {
  const beacon = readBeacon(visit)
  if (beacon) await countVisit(ctx, beacon)
  return answer
}
