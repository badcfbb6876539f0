import { useMemo, useSyncExternalStore } from 'react'
import { type GridSelection, NOTHING_SELECTED } from './grid-selection.ts'

/** Keeps what is chosen in a grid; whoever shows a part of it asks for that alone: a press does not draw the screen. */
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

/** What is chosen belongs to what was asked (`of`): under another filter everything that fits is something else. */
export function useSelection(of = ''): SelectionHolder {
  return useMemo(() => ({ of, ...createSelection() }), [of])
}

/** One fact of what is chosen; whoever asks is drawn again when this fact changes. */
export function useSelected<Fact extends string | number | boolean>(
  holder: SelectionHolder,
  fact: (selection: GridSelection) => Fact,
): Fact {
  return useSyncExternalStore(holder.subscribe, () => fact(holder.get()))
}
