import type { Transaction } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'

export interface EnqueueOptions {
  /** The job is enqueued only if this transaction commits. */
  tx?: ShopTx
  /** Waiting jobs of one name, shop and key are merged; without a key every call creates a job. */
  key?: string
  /** By this process's clock. The queue stores the delay from now, so that a wrong clock delays nothing. */
  startAfter?: Date
  /** Alternative to `startAfter`: a moment by the database's clock. */
  at?: Date
}

/** Coarse background work: a sync, a mail, a follow-up. Features declare jobs in `ServerModule.jobs`. */
export interface Queue {
  /**
   * Enqueues a job of a declared name. `payload` must fit the job's schema; the worker checks it again. If a job with
   * an equal key already waits, this call adds nothing.
   */
  enqueue(name: string, job: { shop: ShopId; payload: object }, options?: EnqueueOptions): Promise<void>

  /** Same for jobs of many shops, in few statements. Each needs a key; they are enqueued only if `tx` commits. */
  enqueueAll(
    name: string,
    jobs: readonly { shop: ShopId; payload: object; key: string; startAfter?: Date }[],
    tx: Transaction<DB>,
  ): Promise<void>

  /** Returns whether a job of this name, shop and key is waiting, running, or going to be retried. */
  holds(name: string, job: { shop: ShopId; key: string }): Promise<boolean>

  /** Deletes the jobs of a shop that wait or are to be retried, if `tx` commits. Running ones end by themselves. */
  forget(shop: ShopId, tx: ShopTx): Promise<void>
}
