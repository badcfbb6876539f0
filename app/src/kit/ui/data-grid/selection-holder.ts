import { useMemo, useSyncExternalStore } from 'react'
import { type GridSelection, NOTHING_SELECTED } from './grid-selection.ts'

/**
 * Holds a grid's selection as an external store; each component subscribes to the part it shows, so that a press does
 * not render the screen.
 */
export interface SelectionHolder {
  get(): GridSelection
  set(selection: GridSelection): void
  subscribe(listener: () => void): () => void
}

function createSelection(): SelectionHolder {
  let held = NOTHING_SELECTED
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set(selection) {
      held = selection
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Creates the selection of one query (`of`): under another filter, "all" means other rows. */
export function useSelection(of = ''): SelectionHolder {
  return useMemo(() => ({ of, ...createSelection() }), [of])
}

/** Returns one fact about the selection; renders the caller when that fact changes. */
export function useSelected<Fact extends string | number | boolean>(
  holder: SelectionHolder,
  fact: (selection: GridSelection) => Fact,
): Fact {
  return useSyncExternalStore(holder.subscribe, () => fact(holder.get()))
}
