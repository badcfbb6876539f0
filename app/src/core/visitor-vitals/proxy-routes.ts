import type { ProxyRoute } from '#core/registry/proxy-route.ts'
import { readVitals } from './beacon.ts'
import { countVitals } from './count-visit.ts'

/** Receives what the storefront's script sends when a visitor leaves a page. Junk gets the same response. */
export const proxyRoutes: ProxyRoute[] = [
  {
    method: 'POST',
    path: '/vitals',
    run: async (ctx, visit) => {
      const beacon = readVitals(visit)
      if (beacon) await countVitals(ctx, beacon)
      return { status: 204 }
    },
  },
]
