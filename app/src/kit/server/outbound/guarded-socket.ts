import { connect, type Socket } from 'node:net'
import type { OutboundPurpose, OutboundRoute } from '#kit/server/env-parts.ts'
import { guardedLookup, type Resolve } from './dispatchers.ts'
import { checkUrl, routesFor } from './url-guard.ts'

export interface GuardedSockets {
  /**
   * Opens a socket to the host of a URL, by the rules of all our requests: no local names, no private addresses (each
   * address of the name server's answer is checked, and one of exactly these is dialled), ports 80 and 443, and the
   * routes of one purpose. Rejects with AppError `outbound.*`, or with the socket's own error.
   */
  open(url: string, options: { timeoutMs: number }): Promise<Socket>
}

/** Creates sockets for clients with their own protocol, such as a browser behind our proxy. */
export function createGuardedSockets(settings: {
  routes: readonly OutboundRoute[]
  purpose: OutboundPurpose
  /** Name resolution; only tests replace it. */
  resolve?: Resolve
}): GuardedSockets {
  const routes = routesFor(settings.routes, settings.purpose)
  const lookup = guardedLookup(settings.resolve)
  return {
    async open(input, { timeoutMs }) {
      const { url, route } = checkUrl(input, routes)
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const socket = route
        ? connect({ host: route.address, port: route.addressPort })
        : connect({ host, port, lookup })
      socket.setTimeout(timeoutMs, () =>
        socket.destroy(Object.assign(new Error('slow'), { code: 'ETIMEDOUT' })),
      )
      return new Promise((done, fail) => {
        socket.once('error', fail)
        socket.once('connect', () => {
          socket.off('error', fail)
          socket.setTimeout(0)
          done(socket)
        })
      })
    },
  }
}
