import type { ReactNode } from 'react'
import { RouteLink } from '../route-link.tsx'
import { useCounted } from '../use-counted.ts'
import './landing.css'

/** Up to four tiles in one row. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="sp-tiles" aria-label={label}>
      {children}
    </ul>
  )
}

export interface TileProps {
  label: string
  value: ReactNode
  note?: ReactNode
  plot?: ReactNode
  /** Link to the list behind the number. */
  to?: string | undefined
  /** A filter of the list below, on or off. */
  filter?: { on: boolean; onToggle: () => void }
}

/** A number with its name; links to its list, or filters the list below. */
export function Tile({ label, value, note, plot, to, filter }: TileProps) {
  const counted = useCounted()
  const inside = (
    <>
      <span className="sp-tile-label">{label}</span>
      <span className="sp-tile-value sp-numeric">{counted(value)}</span>
      {note !== undefined && <span className="sp-subtle sp-small">{note}</span>}
      {plot}
    </>
  )
  return (
    <li>
      {filter ? (
        <button type="button" className="sp-tile" aria-pressed={filter.on} onClick={filter.onToggle}>
          {inside}
        </button>
      ) : to === undefined ? (
        <div className="sp-tile">{inside}</div>
      ) : (
        <RouteLink to={to} className="sp-tile">
          {inside}
        </RouteLink>
      )}
    </li>
  )
}
