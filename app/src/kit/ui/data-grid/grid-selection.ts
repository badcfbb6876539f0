/**
 * Rows chosen in a grid. `some` names rows one by one; `all` is every row the filter finds, on pages never loaded too,
 * except the few taken out again: the feature hands the filter to its server, not thousands of keys.
 */
export type GridSelection =
  | { kind: 'some'; keys: ReadonlySet<string> }
  | { kind: 'all'; except: ReadonlySet<string> }

export const NOTHING_SELECTED: GridSelection = { kind: 'some', keys: new Set() }
export const EVERYTHING_SELECTED: GridSelection = { kind: 'all', except: new Set() }

export function isSelected(selection: GridSelection, key: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(key) : selection.keys.has(key)
}

/** Rows chosen, of `total` that the filter finds. */
export function countSelected(selection: GridSelection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size
}

/** The same selection with some rows put in or taken out. */
export function withRows(
  selection: GridSelection,
  change: { keys: Iterable<string>; chosen: boolean },
): GridSelection {
  const named = new Set(selection.kind === 'all' ? selection.except : selection.keys)
  const putsName = (selection.kind === 'some') === change.chosen
  for (const key of change.keys) {
    if (putsName) named.add(key)
    else named.delete(key)
  }
  return selection.kind === 'all' ? { kind: 'all', except: named } : { kind: 'some', keys: named }
}

/** From one row to another in the order they are shown, both included; the other one alone when the first is gone. */
export function rangeOfKeys(keys: readonly string[], ends: { from: string; to: string }): string[] {
  const [a, b] = [keys.indexOf(ends.from), keys.indexOf(ends.to)]
  if (a < 0 || b < 0) return [ends.to]
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** How much of the rows shown is chosen: what the box in the heading says. */
export function selectedOf(selection: GridSelection, keys: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = keys.filter((key) => isSelected(selection, key)).length
  if (chosen === 0) return 'none'
  return chosen === keys.length ? 'all' : 'some'
}
