/** A filter of a list. `dates` is a pair of days, `2026-11-01` and `2026-11-21`; either may be empty. */
export interface GridFilter {
  id: string
  label: string
  kind: 'one' | 'many' | 'dates'
  /** Options of `one` and `many`. */
  options?: readonly { value: string; label: string }[]
}

/** A filter and its chosen values. */
export interface GridFilterProps {
  filter: GridFilter
  chosen: readonly string[]
  onChosen: (values: string[]) => void
}
