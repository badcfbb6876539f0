import type { ChangeKind } from '../change-kind.ts'
import type { StoreWays } from '../kinds/store-ways.ts'
import type { PickedChange } from './pick.ts'

/**
 * Groups changes into calls: all changes of a resource share one call, several resources share a call up to the
 * kind's `batch`, and resources that must go alone get one each.
 */
export function callsOf(
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
  ways: StoreWays,
): PickedChange[][] {
  const resources = [...Map.groupBy(changes, ({ resourceId }) => resourceId).values()]
  const isAlone = (own: PickedChange[]): boolean =>
    kind.batch === undefined || own.some((change) => kind.alone?.(change, ways))
  const together = resources.filter((own) => !isAlone(own))
  return [...resources.filter(isAlone), ...packed(together, kind.batch ?? 1)]
}

/** Returns the number of calls the platform answers, and counts, for these changes. */
export function callCount(kind: ChangeKind<unknown>, changes: PickedChange[], ways: StoreWays): number {
  if (kind.readsTogether) return new Set(changes.map(({ resourceId }) => resourceId)).size
  return callsOf(kind, changes, ways).length
}

/** Packs resources into groups of at most `most` changes; a resource with more gets a group alone. */
export function packed(resources: PickedChange[][], most: number): PickedChange[][] {
  const groups: PickedChange[][] = []
  let last: PickedChange[] | undefined
  for (const own of resources) {
    if (last && last.length + own.length <= most) last.push(...own)
    else {
      last = [...own]
      groups.push(last)
    }
  }
  return groups
}
