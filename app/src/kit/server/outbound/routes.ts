/** Sends requests for some hosts to a fixed address as plain HTTP, keeping their Host header. */
export interface OutboundRoute {
  /** Host name without `*.`, lower case. */
  host: string
  /** Whether any name below `host` matches instead of `host` itself. */
  wildcard: boolean
  /** Port the requested URL must name; null: the URL names none. */
  port: string | null
  /** Where the request goes instead. */
  target: { address: string; port: number }
}

/**
 * Reads `host=address:port,…`; a host may begin with `*.` and may name a port, as in
 * `*.localhost:4001=127.0.0.1:4001`. Throws an Error naming the part it cannot read.
 */
export function parseOutboundRoutes(text: string): OutboundRoute[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseRoute)
}

function parseRoute(part: string): OutboundRoute {
  const match = /^(\*\.)?([a-z0-9.-]+)(?::(\d{1,5}))?=(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(part)
  const [, star, host, port, address, targetPort] = match ?? []
  if (!host || !address || !targetPort || Number(targetPort) > 65535) {
    throw new Error(
      `OUTBOUND_ROUTES: "${part}" is not host=address:port (for example *.example.com=127.0.0.1:4000).`,
    )
  }
  return {
    host: host.toLowerCase(),
    wildcard: star !== undefined,
    port: port ?? null,
    target: { address, port: Number(targetPort) },
  }
}

/** The first route for this address, or null when it goes out the ordinary way. */
export function findRoute(routes: readonly OutboundRoute[], url: URL): OutboundRoute | null {
  const host = url.hostname.replace(/\.$/, '')
  const port = url.port === '' ? null : url.port
  return (
    routes.find(
      (route) =>
        route.port === port && (route.wildcard ? host.endsWith(`.${route.host}`) : host === route.host),
    ) ?? null
  )
}
