import type { ReactNode } from 'react'
import './bar-list.css'

export interface Bar {
  key: string
  label: ReactNode
  value: number
  /** The value in words: `1.2 MB`. */
  words: string
  /** Note next to the value: `34 images`. */
  note?: string
}

/** Amounts compared: bars, and a table with the numbers. */
export function BarList({
  label,
  of,
  bars,
  columns,
}: {
  /** Accessible name of the table. */
  label: string
  /** Heading of the first column. */
  of: string
  bars: readonly Bar[]
  /** Headings of the value and of its note. */
  columns: { value: string; note?: string }
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className="sp-bars-box">
      <table className="sp-bars">
        <caption className="sp-hidden">{label}</caption>
        <thead className="sp-hidden">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{columns.value}</th>
            {columns.note !== undefined && <th scope="col">{columns.note}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label: name, value, words, note }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="sp-bars-value">
                <span className="sp-bars-track" aria-hidden="true">
                  {value > 0 && (
                    // The smallest amount stays visible.
                    <span
                      className="sp-bars-part"
                      style={{ inlineSize: `max(2px, ${(100 * value) / most}%)` }}
                    />
                  )}
                </span>
                <span className="sp-numeric">{words}</span>
              </td>
              {columns.note !== undefined && <td className="sp-subtle sp-numeric sp-small">{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
