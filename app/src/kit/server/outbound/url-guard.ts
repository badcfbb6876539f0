import { isIP } from 'node:net'
import type { OutboundPurpose, OutboundRoute } from '#kit/server/env-parts.ts'
import { AppError } from '#kit/shared/errors.ts'
import { isLocalName, isPublicAddress } from './address-guard.ts'
import { outboundErrors } from './errors.ts'

/** A URL that may be requested, and the route it takes; null for the public internet. */
export interface CheckedUrl {
  url: URL
  route: OutboundRoute | null
}

/**
 * Parses and checks a URL before anything is resolved or opened. `new URL` has already normalised decimal, octal,
 * hexadecimal and full-width hosts, so the checks see what would be dialled. Throws AppError `outbound.*`.
 */
export function checkUrl(input: string | URL, routes: readonly OutboundRoute[]): CheckedUrl {
  const url = parse(input)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AppError(outboundErrors.refusedScheme, { url: shown(url) })
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError(outboundErrors.refusedUserinfo, { url: shown(url) })
  }
  const route = findRoute(routes, url)
  if (route) return { url, route }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '' || host.endsWith('.')) throw new AppError(outboundErrors.invalidUrl, { url: shown(url) })
  if (isLocalName(host) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw new AppError(outboundErrors.refusedAddress, { host })
  }
  if (url.port !== '' && url.port !== '80' && url.port !== '443') {
    throw new AppError(outboundErrors.refusedPort, { url: shown(url) })
  }
  return { url, route: null }
}

function parse(input: string | URL): URL {
  try {
    return new URL(input)
  } catch {
    throw new AppError(outboundErrors.invalidUrl, { url: String(input).slice(0, 200) })
  }
}

/** Returns the URL without credentials and query, which may hold secrets, for messages and logs. */
export function shown(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, 200)
}

/** Returns the routes that requests of this purpose may take. */
export function routesFor(routes: readonly OutboundRoute[], purpose: OutboundPurpose): OutboundRoute[] {
  return routes.filter((route) => route.purpose === purpose)
}

/** Returns the first route for this URL; null if the request goes to the public internet. */
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

/** Returns the origin a routed request goes to. */
export function originOfRoute({ address, addressPort }: OutboundRoute): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${addressPort}`
}
