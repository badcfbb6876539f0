import type pg from 'pg'
import type { AppContext } from '#core/context/context.ts'
import { SHOP_QUEUES_CHANNEL, type Stage } from './shop-queues.ts'

const STAGES: readonly Stage[] = ['propose', 'write']

/** Announcements of work, from all processes. */
export interface ShopQueueNews {
  /** Reconnects if the connection has broken. */
  keep(): void
  close(): Promise<void>
}

/**
 * Listens on a dedicated connection and replaces a broken one. News is optional: without it, and behind a pooler that
 * offers no connection to listen on, the loops look every half second. `onNews` receives the stages that have work.
 */
export async function openShopQueueNews(
  app: AppContext,
  onNews: (stages: readonly Stage[]) => void,
): Promise<ShopQueueNews> {
  let client: pg.PoolClient | null = null
  /** Releases a connection as broken, once; it may report several errors while closing. */
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
    own.on('notification', ({ payload }) => {
      const named = STAGES.filter((stage) => stage === payload)
      onNews(named.length > 0 ? named : STAGES)
    })
    own.on('error', () => drop(own))
    try {
      await own.query(`listen ${SHOP_QUEUES_CHANNEL}`)
      if (dropped.has(own)) return
      client = own
      // Closed while connecting: the new connection is released at once.
      if (closed) drop(own)
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
    keep: () => void listen(),
    close: async () => {
      closed = true
      await connecting
      if (client) drop(client)
    },
  }
}
