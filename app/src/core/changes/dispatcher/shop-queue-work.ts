import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind } from '../change-kind.ts'
import { CHANGE_KINDS } from '../change-kind.ts'
import type { Pace } from './pace.ts'
import type { RecordCall } from './record-together.ts'
import { type ShopQueue, ShopQueueLost } from './shop-queues.ts'

/** A slice of work for one shop, under a shop queue's lease. */
export interface ShopQueueWork {
  ctx: ShopContext
  shopQueue: ShopQueue
  /** Aborts when the lease is lost or the worker stops: nothing new may begin. */
  signal: AbortSignal
  /** Reports by the clock whether no other worker can hold the shop queue. Checked wherever something is sent. */
  holds(): boolean
  /** Milliseconds since the epoch. */
  startedAt: number
  /** The slice ends at this moment (ms since the epoch), between two batches; sooner when another shop needs a turn. */
  deadline: number
  pace: Pace
  /** True while this process has no time to spare. */
  isBusy(): boolean
  /** Stores the outcomes of a call, together with others of the slice. */
  record: RecordCall
  /** Starts another slice without releasing the shop queue, if no other shop waits for one; false if it is over. */
  extend(): Promise<boolean>
}

/** Returns the change kind of this name; undefined if no feature offers it any more. */
export function kindOf(ctx: ShopContext, name: string): ChangeKind<unknown> | undefined {
  return ctx.offered(CHANGE_KINDS).find((kind) => kind.name === name) as ChangeKind<unknown> | undefined
}

/** Throws `ShopQueueLost` if another worker may hold the lease by now. Called right before a send. */
export function refuseLost(work: ShopQueueWork): void {
  if (work.signal.aborted || !work.holds()) throw new ShopQueueLost()
}
