import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind } from '../change-kind.ts'
import { type Lane, LaneLost } from './lanes.ts'
import type { Pace } from './pace.ts'

/** A slice of work for one shop, under a lane's lease. */
export interface LaneWork {
  ctx: ShopContext
  lane: Lane
  /** Ends when the lease is lost or the worker stops: nothing new may be begun. */
  signal: AbortSignal
  /** By the clock: true while nobody else can have the lane. Asked where something is sent. */
  holds(): boolean
  /** Milliseconds since the epoch. */
  startedAt: number
  /** The slice ends at this moment (ms since the epoch), between two batches; sooner when another shop needs a turn. */
  deadline: number
  pace: Pace
  /** Another slice without putting the lane down, if no other shop waits for one; false when it is over. */
  extend(): Promise<boolean>
}

export function kindOf(ctx: ShopContext, name: string): ChangeKind<unknown> | undefined {
  return ctx.offered(CHANGE_KINDS).find((kind) => kind.name === name) as ChangeKind<unknown> | undefined
}

/** Called right before a send: refuses with `LaneLost` when the lease may be somebody else's by now. */
export function refuseLost(work: LaneWork): void {
  if (work.signal.aborted || !work.holds()) throw new LaneLost()
}
