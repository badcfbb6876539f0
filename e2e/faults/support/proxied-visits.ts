import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'

/** A visit as the platform passes it on, or as somebody makes it up. */
export interface ProxiedVisit {
  path: string
  secret: string
  shop: string
  /** Says who the visitor is; anybody may say anything. */
  visitor: string
  userAgent: string
  /** Seconds added to the time it was signed at. */
  lateBy?: number
  referer?: string
  /** What the script that measures says instead: sent to its own door. */
  vitals?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 })

/** Sends what the 404 page sends, or the script that measures; answers the status, 0 where the connection broke. */
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
