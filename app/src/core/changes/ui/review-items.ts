import type { Change } from '../contract.ts'

/** The proposals for one resource: decided together, in one row. */
export interface ReviewItem {
  /** Built from its changes' ids: a selection over several pages knows what to send without the rows. */
  key: string
  label: string
  changes: Change[]
}

/** Groups changes by resource, each where its first change is. */
export function reviewItems(changes: readonly Change[]): ReviewItem[] {
  const items = new Map<string, Change[]>()
  for (const change of changes) {
    const known = items.get(change.resourceId)
    if (known) known.push(change)
    else items.set(change.resourceId, [change])
  }
  return [...items.values()].map(itemOf)
}

/** Returns the undecided rest; untouched items are the same objects, and are not redrawn. */
export function undecided(items: readonly ReviewItem[], decided: ReadonlySet<string>): ReviewItem[] {
  return items.flatMap((item) => {
    const left = item.changes.filter(({ id }) => !decided.has(id))
    if (left.length === item.changes.length) return [item]
    return left.length > 0 ? [itemOf(left)] : []
  })
}

function itemOf(changes: Change[]): ReviewItem {
  return { key: changes.map(({ id }) => id).join(','), label: changes[0]?.label ?? '', changes }
}

/** Returns the changes of rows given by their keys. */
export function changesOf(keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => key.split(','))
}
