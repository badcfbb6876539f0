import type { ChangeKind } from '../change-kind.ts'
import type { StoreWays } from '../kinds/store-ways.ts'
import type { PickedChange } from './pick.ts'

/**
 * Changes by calls: all of a resource in one, resources together as long as the call takes their changes, those alone by
 * themselves.
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

/** Resources side by side, as many as `most` changes; one that has more goes by itself. */
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
