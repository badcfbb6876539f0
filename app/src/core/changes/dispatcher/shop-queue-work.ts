import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind } from '../change-kind.ts'
import type { Pace } from './pace.ts'
import type { RecordCall } from './record-together.ts'
import { type ShopQueue, ShopQueueLost } from './shop-queues.ts'

/** A slice of work for one shop, under a shop queue's lease. */
export interface ShopQueueWork {
  ctx: ShopContext
  shopQueue: ShopQueue
  /** Ends when the lease is lost or the worker stops: nothing new may be begun. */
  signal: AbortSignal
  /** By the clock: true while nobody else can have the shop queue. Asked where something is sent. */
  holds(): boolean
  /** Milliseconds since the epoch. */
  startedAt: number
  /** The slice ends at this moment (ms since the epoch), between two batches; sooner when another shop needs a turn. */
  deadline: number
  pace: Pace
  /** This process has no time to spare. */
  isBusy(): boolean
  /** Stores what came of a call, together with others of the slice. */
  record: RecordCall
  /** Another slice without putting the shop queue down, if no other shop waits for one; false when it is over. */
  extend(): Promise<boolean>
}

export function kindOf(ctx: ShopContext, name: string): ChangeKind<unknown> | undefined {
  return ctx.offered(CHANGE_KINDS).find((kind) => kind.name === name) as ChangeKind<unknown> | undefined
}

/** Called right before a send: refuses with `ShopQueueLost` when the lease may be somebody else's by now. */
export function refuseLost(work: ShopQueueWork): void {
  if (work.signal.aborted || !work.holds()) throw new ShopQueueLost()
}
