import type { BulkWrite, ChangeKind } from '../change-kind.ts'
import { callsOf } from './calls-of.ts'
import type { PickedChange } from './pick.ts'
import { cheapestWay, type WriteOrder } from './write-price.ts'

/** Changes for one bulk mutation, a line for each resource. */
export interface BulkLoad {
  bulk: BulkWrite<unknown>
  /** By line. */
  lines: PickedChange[][]
}

/** The changes that a bulk mutation carries cheaper than calls would, as the store's points stand; null: none. */
export function chooseBulk(
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
  points: WriteOrder['points'],
): BulkLoad | null {
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
    const { way } = cheapestWay({ resources: lines.length, calls, bulk: true, points })
    if (way === 'bulk') return { bulk, lines }
  }
  return null
}
