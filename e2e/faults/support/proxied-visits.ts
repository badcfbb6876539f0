import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'

/** A visit as the platform forwards it, or as an attacker forges it. */
export interface ProxiedVisit {
  path: string
  secret: string
  shop: string
  /** Identifies the visitor; any client may send any value. */
  visitor: string
  userAgent: string
  /** Seconds added to the time of the signature. */
  lateBy?: number
  referer?: string
  /** Data of the measuring script: sent to its own endpoint instead. */
  vitals?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 })

/** Sends what the 404 page or the measuring script sends; returns the status, 0 if the connection broke. */
export function sendVisit(port: number, visit: ProxiedVisit): Promise<number> {
  const { vitals } = visit
  const query = new URLSearchParams({
    ...(vitals === undefined && { p: visit.path }),
    shop: visit.shop,
    logged_in_customer_id: '',
    path_prefix: '/apps/signpost',
    timestamp: String(Math.floor(Date.now() / 1_000) - (visit.lateBy ?? 0)),
  })
  const text = [...query].map(([name, value]) => `${name}=${value}`)
  query.append('signature', createHmac('sha256', visit.secret).update(text.sort().join('')).digest('hex'))
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: vitals === undefined ? 'GET' : 'POST',
        path: `/proxy/${vitals === undefined ? '404' : 'vitals'}?${query}`,
        headers: {
          'user-agent': visit.userAgent,
          'x-forwarded-for': visit.visitor,
          ...(visit.referer !== undefined && { referer: visit.referer }),
        },
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0)).end(vitals)
  })
}
