import { useState } from 'react'

export interface SteadyList {
  /** True while its rows keep their places. */
  isHeld: boolean
  /** What is listed, such as filters and page: another list has its own order. */
  list: string
}

/**
 * Orders rows as they stand on screen: known ones keep their place, new ones take the places of those that are gone,
 * then the end.
 */
export function steadyOrder<Row>(
  shown: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const known = new Set(shown)
  const held = new Map(rows.map((row) => [keyOf(row), row]))
  const fresh = rows.filter((row) => !known.has(keyOf(row)))
  const placed = shown.flatMap((key) => held.get(key) ?? fresh.shift() ?? [])
  return [...placed, ...fresh]
}

/** Returns rows that do not move while they are held: of a list that is reloaded under the eyes of who reads it. */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  steady?: SteadyList,
): readonly Row[] {
  const { isHeld = false, list = '' } = steady ?? {}
  const [shown, setShown] = useState({ isHeld, list, rows, ordered: rows })
  if (!steady) return rows
  if (shown.rows === rows && shown.list === list && shown.isHeld === isHeld) return shown.ordered
  const ordered = isHeld && shown.list === list ? steadyOrder(shown.ordered.map(keyOf), rows, keyOf) : rows
  setShown({ isHeld, list, rows, ordered })
  return ordered
}
