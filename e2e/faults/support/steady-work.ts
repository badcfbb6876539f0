import { setTimeout as wait } from 'node:timers/promises'
import type { Installation, RigStore } from './installation.ts'
import { type Load, startLoad } from './merchant-load.ts'
import { orderTitles } from './titles-operation.ts'

/** Work for some stores at a steady rate: deliveries and reads, and small operations. */
export interface SteadyWork {
  /** Returns the work done for these stores between two moments, per second. */
  between(stores: readonly RigStore[], from: number, to: number): Promise<Throughput>
  /**
   * Returns the number of successful responses that took longer than `ms`, and of failed ones, for requests sent
   * between two moments.
   */
  trouble(stores: readonly RigStore[], from: number, to: number, ms: number): { slow: number; failed: number }
  /** Ids of acknowledged deliveries, by store. */
  acknowledged: ReadonlyMap<RigStore, ReadonlySet<string>>
  /** Number of ordered titles, by store. */
  ordered: ReadonlyMap<RigStore, number>
  stop(): Promise<void>
}

export interface Throughput {
  requests: number
  items: number
}

export interface Pace {
  /** Requests per store and second. */
  requests: number
  /** Titles per operation. */
  items: number
  /** A store's next operation is ordered after this time; default 1. */
  seconds?: number
}

/** Starts the work. An order that fails counts as work not done. */
export async function startSteadyWork(
  installation: Installation,
  stores: readonly RigStore[],
  pace: Pace,
): Promise<SteadyWork> {
  const loads = new Map<RigStore, Load>()
  const ordered = new Map<RigStore, number>()
  for (const store of stores) {
    loads.set(store, await startLoad(installation, store, pace.requests))
    ordered.set(store, 0)
  }
  const now = { isStopping: false }
  const orders = Promise.all(
    stores.map(async (store) => {
      for (let round = 0; !now.isStopping; round++) {
        const began = Date.now()
        await orderSome(installation, store, { round, items: pace.items }).then(
          () => ordered.set(store, (ordered.get(store) ?? 0) + pace.items),
          () => {},
        )
        await wait(Math.max(0, (pace.seconds ?? 1) * 1_000 - (Date.now() - began)))
      }
    }),
  )
  const requestsOf = (chosen: readonly RigStore[], from: number, to: number) =>
    chosen.flatMap((store) =>
      (loads.get(store)?.requests ?? []).filter(({ sentAt }) => sentAt >= from && sentAt < to),
    )
  return {
    async between(chosen, from, to) {
      const seconds = (to - from) / 1_000
      const good = requestsOf(chosen, from, to).filter(({ status }) => status === 200).length
      const [row] = await installation.look<{ items: string }>(
        `select count(*) as items from changes where shop_id = any($1) and state = 'applied' and settled_at >= $2 and settled_at < $3`,
        [chosen.map(({ shopId }) => shopId), new Date(from), new Date(to)],
      )
      return { requests: rounded(good / seconds), items: rounded(Number(row?.items) / seconds) }
    },
    trouble(chosen, from, to, ms) {
      const sent = requestsOf(chosen, from, to)
      return {
        slow: sent.filter(({ status, sentAt, endedAt }) => status === 200 && endedAt - sentAt > ms).length,
        failed: sent.filter(({ status }) => status !== 200).length,
      }
    },
    acknowledged: new Map([...loads].map(([store, load]) => [store, load.acknowledged])),
    ordered,
    async stop() {
      now.isStopping = true
      await Promise.all([orders, ...[...loads.values()].map((load) => load.stop())])
    },
  }
}

/** Each round takes the next products of the store, so that no change waits for another of the same field. */
async function orderSome(
  installation: Installation,
  store: RigStore,
  { round, items }: { round: number; items: number },
): Promise<void> {
  const from = (round * items) % store.productIds.length
  const ids = store.productIds.slice(from, from + items)
  await orderTitles(installation, store, ids, {
    changes: ids.map((id) => ({
      kind: 'catalogue.search-listing',
      resourceId: `gid://shopify/Product/${id}`,
      field: 'seo-title',
      label: `Product ${id}`,
      after: `Title ${round} of ${id}`,
    })),
  })
}

/** Returns the unfinished work of these stores: unprocessed deliveries, and open changes. */
export async function backlogOf(
  { look }: Pick<Installation, 'look'>,
  stores: readonly RigStore[],
): Promise<number> {
  const [row] = await look<{ open: string }>(
    `select (select count(*) from webhook_inbox where shop_id = any($1) and processed_at is null)
        + (select count(*) from changes where shop_id = any($1) and settled_at is null) as open`,
    [stores.map(({ shopId }) => shopId)],
  )
  return Number(row?.open)
}

const rounded = (value: number): number => Math.round(value * 10) / 10
