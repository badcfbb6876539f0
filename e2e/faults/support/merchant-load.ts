import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionToken } from '../../../app/testing/session-token.ts'
import { headersOf, signedDelivery } from '../signed-delivery.ts'
import type { Installation, RigStore } from './installation.ts'

/** A sent request and its result. */
export interface SentRequest {
  sentAt: number
  endedAt: number
  /** Null: no response. */
  status: number | null
}

/** Requests that continue until stopped. */
export interface Load {
  /** Ids of deliveries that the app has acknowledged. */
  acknowledged: ReadonlySet<string>
  requests: readonly SentRequest[]
  /** Resolves at the first successful response to a request sent after `moment`; returns when it arrived. */
  goodAnswerAfter(moment: number, seconds: number): Promise<number>
  stop(): Promise<void>
}

/**
 * Sends signed webhook deliveries at a steady rate, each once and on a new connection, without waiting for the
 * responses; every fifth request reads the profile as the merchant.
 */
export async function startLoad(
  { platform, webPort }: Installation,
  store: RigStore,
  perSecond: number,
): Promise<Load> {
  const token = await sessionToken(store.domain, platform, { exp: Math.floor(Date.now() / 1_000) + 3_600 })
  const acknowledged = new Set<string>()
  const requests: SentRequest[] = []
  const open = new Set<Promise<void>>()
  const now = { goodAt: 0, isStopping: false }
  const one = async (number: number): Promise<void> => {
    const delivery = signedDelivery(platform.appSecret, {
      shop: store.domain,
      topic: 'shop/update',
      body: JSON.stringify({ id: number, name: 'Rig' }),
    })
    const reads = number % 5 === 0
    const sentAt = Date.now()
    const status = await send(webPort, {
      method: reads ? 'GET' : 'POST',
      path: reads ? '/apps/api/profile' : '/webhooks',
      headers: reads ? { authorization: `Bearer ${token}` } : headersOf(delivery),
      body: reads ? '' : delivery.body,
    })
    requests.push({ sentAt, endedAt: Date.now(), status })
    if (status !== 200) return
    now.goodAt = Math.max(now.goodAt, sentAt)
    if (!reads) acknowledged.add(delivery.webhookId)
  }
  const run = async (): Promise<void> => {
    const started = Date.now()
    for (let number = 0; !now.isStopping; ) {
      const due = ((Date.now() - started) / 1_000) * perSecond
      for (; number < due; number++) {
        const sent = one(number).finally(() => open.delete(sent))
        open.add(sent)
      }
      await wait(5)
    }
    await Promise.all(open)
  }
  const running = run()
  return {
    acknowledged,
    requests,
    async goodAnswerAfter(moment, seconds) {
      const deadline = Date.now() + seconds * 1_000
      while (now.goodAt < moment) {
        if (Date.now() > deadline) throw new Error(`No good answer within ${seconds} s.`)
        await wait(5)
      }
      return Date.now()
    },
    stop: async () => {
      now.isStopping = true
      await running
    },
  }
}

/** Returns the status of the response; null without one. */
export function send(
  port: number,
  order: { method: string; path: string; headers: Record<string, string>; body: string },
): Promise<number | null> {
  const { method, path, headers, body } = order
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, agent: false, timeout: 30_000, headers },
      (got) => {
        got.on('end', () => resolve(got.statusCode ?? null)).on('error', () => resolve(null))
        got.resume()
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

/** Returns deliveries that the app acknowledged but did not store. */
export async function lostDeliveries(
  { look }: Pick<Installation, 'look'>,
  store: RigStore,
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await look<{ webhook_id: string }>('select webhook_id from webhook_inbox where shop_id = $1', [
    store.shopId,
  ])
  const recorded = new Set(rows.map(({ webhook_id }) => webhook_id))
  return [...acknowledged].filter((id) => !recorded.has(id))
}
