import type { Transaction } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'

export interface EnqueueOptions {
  /** Enqueued only if this transaction commits. */
  tx?: ShopTx
  /** Jobs of one name, shop and key that wait are one; without it every call makes a job. */
  key?: string
  /** By this process's clock. The queue keeps how far off it is, so that a clock that is wrong delays nothing. */
  startAfter?: Date
  /** Instead: a moment by the database's clock. */
  at?: Date
}

/** Coarse work for later: a sync, a mail, a follow-up. Jobs are declared by features (`ServerModule.jobs`). */
export interface Queue {
  /**
   * Hands a job of a declared name to the workers. `payload` must fit the job's schema; the worker checks it
   * again. A job equal by key that still waits is kept and this call adds nothing.
   */
  enqueue(name: string, job: { shop: ShopId; payload: object }, options?: EnqueueOptions): Promise<void>

  /** The same for jobs of many shops in few statements. Each needs a key; they are enqueued only if `tx` commits. */
  enqueueAll(
    name: string,
    jobs: readonly { shop: ShopId; payload: object; key: string }[],
    tx: Transaction<DB>,
  ): Promise<void>

  /** Whether a job of this name, shop and key waits, runs, or will be tried again. */
  holds(name: string, job: { shop: ShopId; key: string }): Promise<boolean>
}
