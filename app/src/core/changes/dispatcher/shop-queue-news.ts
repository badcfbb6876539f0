import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { AppContext } from '#core/context/context.ts'
import { LANES_CHANNEL } from './shop-queues.ts'

/** Announcements of work, from all processes. */
export interface ShopQueueNews {
  /** Resolves at the next announcement, after `timeoutMs`, or when `signal` aborts. */
  next(timeoutMs: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * Listens on a connection of its own; a broken one is replaced. It is a convenience: without it, and behind a pooler that
 * leaves no connection to anybody, the loops ask every half second. `onNews` is called at each announcement, whether anybody waits for one or not.
 */
export async function openShopQueueNews(app: AppContext, onNews: () => void): Promise<ShopQueueNews> {
  const news = new EventTarget()
  let client: pg.PoolClient | null = null
  /** Gives a connection back as broken, once; it may report more than one error on its way out. */
  const drop = (own: pg.PoolClient): void => {
    if (client === own) client = null
    if (dropped.has(own)) return
    dropped.add(own)
    own.release(true)
  }
  const dropped = new WeakSet<pg.PoolClient>()
  let closed = false
  const connect = async (): Promise<void> => {
    const own = await app.db.listening?.connect()
    if (!own) return
    own.on('notification', () => {
      news.dispatchEvent(new Event('work'))
      onNews()
    })
    own.on('error', () => drop(own))
    try {
      await own.query(`listen ${LANES_CHANNEL}`)
      if (dropped.has(own)) return
      client = own
    } catch {
      drop(own)
    }
  }
  let connecting: Promise<void> | null = null
  const listen = (): Promise<void> => {
    if (closed || client) return Promise.resolve()
    connecting ??= connect()
      .catch(() => {})
      .finally(() => {
        connecting = null
      })
    return connecting
  }
  await listen()
  return {
    async next(timeoutMs, signal) {
      await listen()
      const ended = new AbortController()
      const either = AbortSignal.any([signal, ended.signal])
      await Promise.race([
        once(news, 'work', { signal: either }).catch(() => {}),
        wait(timeoutMs, undefined, { signal: either }).catch(() => {}),
      ])
      ended.abort()
    },
    close: async () => {
      closed = true
      if (client) drop(client)
    },
  }
}
