import { useCounted } from '../use-counted.ts'
import './count-filters.css'

export interface CountFilter {
  key: string
  label: string
  /** The count as the language writes it; absent while unknown, or while the list is narrowed by more. */
  count: string | undefined
  /** True if there is nothing to show. */
  isEmpty: boolean
  on: boolean
  onToggle: () => void
}

export interface CountFilterGroup {
  /** What the group's counts are of: `Titles`. */
  label: string
  filters: readonly CountFilter[]
}

/** Counts of a list in one line a group, each of which filters the list below. */
export function CountFilters({ groups }: { groups: readonly CountFilterGroup[] }) {
  return (
    <div className="sp-counts">
      {groups.map(({ label, filters }) => (
        <div className="sp-counts-line" role="group" aria-label={label} key={label}>
          <span className="sp-counts-label" aria-hidden="true">
            {label}
          </span>
          {filters.map((filter) => (
            <Count key={filter.key} filter={filter} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Count({ filter: { label, count, isEmpty, on, onToggle } }: { filter: CountFilter }) {
  const counted = useCounted()
  return (
    <button type="button" aria-pressed={on} disabled={isEmpty && !on} onClick={onToggle}>
      {label} <span className="sp-count sp-numeric">{count === undefined ? '' : counted(count)}</span>
    </button>
  )
}
