import type { Change } from '../contract.ts'

/** What is proposed for one thing of the store: decided together, in one row. */
export interface ReviewItem {
  /** Made of its changes: a selection over several pages knows what to send without the rows. */
  key: string
  label: string
  changes: Change[]
}

/** The changes in their order, those of one thing together where its first one stands. */
export function reviewItems(changes: readonly Change[]): ReviewItem[] {
  const items = new Map<string, Change[]>()
  for (const change of changes) {
    const known = items.get(change.resourceId)
    if (known) known.push(change)
    else items.set(change.resourceId, [change])
  }
  return [...items.values()].map(itemOf)
}

/** What is left of them; items nobody touched are the same objects, and are not drawn again. */
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

/** Changes that rows named by their keys stand for. */
export function changesOf(keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => key.split(','))
}
