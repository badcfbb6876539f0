import type { BulkWrite, ChangeKind } from '../change-kind.ts'
import type { StoreWays } from '../kinds/store-ways.ts'
import { callCount, packed } from './calls-of.ts'
import type { PickedChange } from './pick.ts'
import { BULK_FROM, cheapestWay, type WriteOrder } from './write-price.ts'

/** Changes for one bulk mutation. */
export interface BulkLoad {
  bulk: BulkWrite<unknown>
  /** The changes of each line. */
  lines: PickedChange[][]
}

/** Most bulk mutations of one store at once (facts, limits: since 2026-01). */
export const FILES_AT_ONCE = 5
/** This few calls hardly use points, and are answered before a bulk mutation has begun. */
const FEW_CALLS = 10

/**
 * Chooses how the changes of a part are sent, given the store's points; chosen once for the whole part. `open`:
 * changes of their operation still to do, these included.
 */
export function wayOfPart(
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
  { points, ways, open }: { points: WriteOrder['points']; ways: StoreWays; open: number },
): 'calls' | 'bulk' {
  const more = Math.max(1, open / Math.max(1, changes.length))
  const isBulk = byBulk(kind, changes, ways).some(({ bulk, resources }) => {
    if (resources.length < BULK_FROM) return false
    const many = (count: number): number => Math.ceil(count * more)
    const lines = linesOf(bulk, resources).length
    const files = bulk.compares ? 1 : Math.min(FILES_AT_ONCE, filesOf(lines))
    const { way } = cheapestWay({
      resources: many(resources.length),
      calls: many(callCount(kind, resources.flat(), ways)),
      lines: many(lines),
      files,
      bulk: true,
      points,
      ...(ways.linesPerSecond !== null && { linesPerSecond: ways.linesPerSecond }),
    })
    return way === 'bulk'
  })
  return isBulk ? 'bulk' : 'calls'
}

/**
 * Splits a part that is sent in bulk: its files, and the rest for calls because it is small or no bulk mutation
 * carries it.
 */
export function bulkLoads(
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
  ways: StoreWays,
): { loads: BulkLoad[]; rest: PickedChange[] } {
  const loads: BulkLoad[] = []
  const carried = new Set<PickedChange>()
  for (const { bulk, resources } of byBulk(kind, changes, ways)) {
    if (callCount(kind, resources.flat(), ways) <= FEW_CALLS) continue
    for (const change of resources.flat()) carried.add(change)
    const lines = linesOf(bulk, resources)
    for (const file of bulk.compares ? [lines] : shortFiles(lines)) loads.push({ bulk, lines: file })
  }
  return { loads, rest: changes.filter((change) => !carried.has(change)) }
}

/**
 * Returns a change as far as it is known before the store is read: one that was never sent replaces the value its
 * requester saw, or else it is not sent.
 */
export function asExpected(change: PickedChange): PickedChange {
  return change.sentBefore || !change.isExpecting ? change : { ...change, before: change.expected }
}

interface Group {
  bulk: BulkWrite<unknown>
  resources: PickedChange[][]
}

/** Groups resources by the bulk mutation that may carry them. */
function byBulk(kind: ChangeKind<unknown>, changes: PickedChange[], ways: StoreWays): Group[] {
  if (!kind.bulk || !ways.mayBulk) return []
  const groups = new Map<BulkWrite<unknown>, PickedChange[][]>()
  for (const own of Map.groupBy(changes, ({ resourceId }) => resourceId).values()) {
    const [bulk, ...others] = own.map((change) => kind.bulk?.(asExpected(change), ways) ?? null)
    if (!bulk || others.some((other) => other !== bulk)) continue
    const group = groups.get(bulk) ?? []
    group.push(own)
    groups.set(bulk, group)
  }
  return [...groups].map(([bulk, resources]) => ({ bulk, resources }))
}

/** Changes by line, in the order in which a line's result lists them. */
export function linesOf({ batch }: BulkWrite<unknown>, resources: PickedChange[][]): PickedChange[][] {
  return (batch === undefined ? resources : packed(resources, batch)).map(inOrder)
}

/** Sorts by id: the order in which a line is written and read. */
export function inOrder<Change extends { id: string }>(line: Change[]): Change[] {
  return line.toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** Returns the number of files worth using for so many lines. */
const filesOf = (lines: number): number => Math.max(1, Math.floor(lines / BULK_FROM))

/**
 * Cuts lines into files of equal length, as short as is worth a file. Where the platform does not compare, an edit
 * between our reading and the line's turn is overwritten (decision 0028): a short file keeps that time short.
 */
function shortFiles<Line>(lines: Line[]): Line[][] {
  const files = filesOf(lines.length)
  const length = Math.ceil(lines.length / files)
  return Array.from({ length: files }, (_, at) => lines.slice(at * length, (at + 1) * length))
}
