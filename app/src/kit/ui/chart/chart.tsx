import { useTranslation } from 'react-i18next'
import { latePart } from '../late-part.tsx'
import { Link } from '../link.tsx'
import type { ChartData } from './chart-data.ts'
import './chart.css'

const Drawing = latePart(
  () => import('./chart-drawing.tsx').then(({ ChartDrawing }) => ChartDrawing),
  <div className="sp-chart-drawing" />,
)

/**
 * Amounts over time or in comparison: a drawing, and a table for screen readers. The drawing is loaded when first
 * shown; its space is reserved.
 */
export function Chart({
  label,
  of,
  ...data
}: ChartData & {
  /** Content of the chart: the table's name. */
  label: string
  /** Heading of the points: `Day`. */
  of: string
}) {
  const { t } = useTranslation('shell')
  const { series, notes = [] } = data
  const shown = series.filter(({ isOnlyTold }) => !isOnlyTold)
  return (
    <figure className="sp-chart" aria-label={label}>
      <div aria-hidden="true">
        <Drawing {...data} series={shown} />
      </div>
      {shown.length > 1 && (
        <figcaption className="sp-chart-legend sp-small" aria-hidden="true">
          {shown.map(({ key, label: name, tone, isDashed }) => (
            <span key={key}>
              <i className={`sp-chart-${tone}`} data-dashed={isDashed || undefined} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      {notes.length > 0 && (
        <ol className="sp-chart-notes sp-small">
          {notes.map(({ point, text, to }, at) => (
            <li key={`${point} ${at}`}>{to === undefined ? text : <Link to={to}>{text}</Link>}</li>
          ))}
        </ol>
      )}
      <details className="sp-small">
        <summary>{t('chart.numbers')}</summary>
        <Numbers label={label} of={of} {...data} />
      </details>
    </figure>
  )
}

function Numbers({ label, of, series, points }: ChartData & { label: string; of: string }) {
  return (
    <div className="sp-chart-numbers">
      <table>
        <caption className="sp-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ key, label: short, name = short, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {series.map(({ key: line, text }) => {
                const value = values[line] ?? null
                return (
                  <td key={line} className="sp-numeric">
                    {value === null ? '–' : text(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
