import type { BulkWrite, ChangeKind } from '../change-kind.ts'
import { callsOf } from './calls-of.ts'
import type { PickedChange } from './pick.ts'
import { BULK_FROM, cheapestWay, type WriteOrder } from './write-price.ts'

/** Changes for one bulk mutation, a line for each resource. */
export interface BulkLoad {
  bulk: BulkWrite<unknown>
  /** By line. */
  lines: PickedChange[][]
}

/** Bulk mutations of one store at once (facts, limits: since 2026-01). */
const FILES_AT_ONCE = 5

/** Bulk mutations of the shop that are under way. */
export interface BulkUnderWay {
  files: number
  resources: number
}

/**
 * The changes that a bulk mutation carries cheaper than calls would, as the store's points stand; null: none. What is
 * under way already counts with them: the files of one large group all go the way that was chosen for it.
 */
export function chooseBulk(
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
  { points, underWay }: { points: WriteOrder['points']; underWay: BulkUnderWay },
): BulkLoad | null {
  if (!kind.bulk || underWay.files >= FILES_AT_ONCE) return null
  const groups = new Map<BulkWrite<unknown>, PickedChange[][]>()
  for (const ofResource of Map.groupBy(changes, ({ resourceId }) => resourceId).values()) {
    const [bulk, ...others] = ofResource.map((change) => kind.bulk?.(change) ?? null)
    if (!bulk || others.some((other) => other !== bulk)) continue
    const group = groups.get(bulk) ?? []
    group.push(ofResource)
    groups.set(bulk, group)
  }
  for (const [bulk, lines] of groups) {
    if (lines.length < BULK_FROM) continue
    const calls = callsOf(kind, lines.flat()).length
    const share = calls / lines.length
    const { way } = cheapestWay({
      resources: lines.length + underWay.resources,
      calls: calls + Math.ceil(share * underWay.resources),
      bulk: true,
      points,
    })
    if (way === 'bulk') return { bulk, lines: bulk.compares ? lines : shortFile(lines) }
  }
  return null
}

/**
 * The first of files as short as are worth one, of equal length. Where the platform does not compare, an edit in the store
 * between our reading and the line's turn is written over (decision 0028): a short file keeps that time short.
 */
function shortFile<Line>(lines: Line[]): Line[] {
  const files = Math.max(1, Math.floor(lines.length / BULK_FROM))
  return lines.slice(0, Math.ceil(lines.length / files))
}
