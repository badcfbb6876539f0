import type { OutboundPurpose, OutboundRoute } from '#kit/server/env-parts.ts'

/** The routes a request of this purpose may take. */
export function routesFor(routes: readonly OutboundRoute[], purpose: OutboundPurpose): OutboundRoute[] {
  return routes.filter((route) => route.purpose === purpose)
}

/** The first route of OUTBOUND_ROUTES for this address, or null when it goes out the ordinary way. */
export function findRoute(routes: readonly OutboundRoute[], url: URL): OutboundRoute | null {
  const host = url.hostname.replace(/\.$/, '')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return (
    routes.find(
      (route) =>
        (route.port === null || route.port === port) &&
        (route.host.startsWith('*.') ? host.endsWith(route.host.slice(1)) : host === route.host),
    ) ?? null
  )
}

/** Where a routed request goes. */
export function originOfRoute({ address, addressPort }: OutboundRoute): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${addressPort}`
}
