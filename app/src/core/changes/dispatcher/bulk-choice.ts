import type { BulkWrite, ChangeKind } from '../change-kind.ts'
import { callsOf } from './calls-of.ts'
import type { PickedChange } from './pick.ts'

/** Fewer resources are never worth a bulk mutation. */
export const BULK_FROM = 200
/**
 * The price of both ways, in seconds. A mutation costs 10 points and the smallest plan restores 100 a second (facts §3);
 * a bulk mutation has to be uploaded, started and asked about, and then works off its lines at the platform's own
 * pace, which it does not promise: 25 a second is careful. In points it is nearly free.
 */
const SECONDS_A_CALL = 0.1
const BULK_START_SECONDS = 8
const BULK_SECONDS_A_LINE = 1 / 25

/** Changes for one bulk mutation, a line for each resource. */
export interface BulkLoad {
  bulk: BulkWrite<unknown>
  /** By line. */
  lines: PickedChange[][]
}

/** The changes that a bulk mutation carries cheaper than calls would; null: none. */
export function chooseBulk(kind: ChangeKind<unknown>, changes: PickedChange[]): BulkLoad | null {
  if (!kind.bulk) return null
  const groups = new Map<BulkWrite<unknown>, PickedChange[][]>()
  for (const ofResource of Map.groupBy(changes, ({ resourceId }) => resourceId).values()) {
    const [bulk, ...others] = ofResource.map((change) => kind.bulk?.(change) ?? null)
    if (!bulk || others.some((other) => other !== bulk)) continue
    const group = groups.get(bulk) ?? []
    group.push(ofResource)
    groups.set(bulk, group)
  }
  for (const [bulk, lines] of groups) {
    const calls = callsOf(kind, lines.flat()).length
    const isCheaper = calls * SECONDS_A_CALL > BULK_START_SECONDS + lines.length * BULK_SECONDS_A_LINE
    if (lines.length >= BULK_FROM && isCheaper) return { bulk, lines }
  }
  return null
}
