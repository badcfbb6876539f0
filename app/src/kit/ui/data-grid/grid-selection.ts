/**
 * Selected rows of a grid. `some` lists rows individually; `all` is every row the filter matches, also on pages never
 * loaded, except a few: the feature sends the filter to its server, not thousands of keys.
 */
export type GridSelection =
  | { kind: 'some'; keys: ReadonlySet<string> }
  | { kind: 'all'; except: ReadonlySet<string> }

export const NOTHING_SELECTED: GridSelection = { kind: 'some', keys: new Set() }
export const EVERYTHING_SELECTED: GridSelection = { kind: 'all', except: new Set() }

export function isSelected(selection: GridSelection, key: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(key) : selection.keys.has(key)
}

/** Returns the number of selected rows, of the `total` the filter matches. */
export function countSelected(selection: GridSelection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size
}

/** Returns the selection as calls take it: by ids, or all that the filter matches except some. */
export function selectionInput<Filter>(
  selection: GridSelection,
  filter: Filter,
): { ids: string[] } | { filter: Filter; except: string[] } {
  return selection.kind === 'some' ? { ids: [...selection.keys] } : { filter, except: [...selection.except] }
}

/** Returns the selection with some rows added or removed. */
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

/** Returns the keys from one row to another in display order, both included; only `to` if `from` is gone. */
export function rangeOfKeys(keys: readonly string[], ends: { from: string; to: string }): string[] {
  const [a, b] = [keys.indexOf(ends.from), keys.indexOf(ends.to)]
  if (a < 0 || b < 0) return [ends.to]
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Returns how many of the rows shown are selected: the state of the heading's checkbox. */
export function selectedOf(selection: GridSelection, keys: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = keys.filter((key) => isSelected(selection, key)).length
  if (chosen === 0) return 'none'
  return chosen === keys.length ? 'all' : 'some'
}
