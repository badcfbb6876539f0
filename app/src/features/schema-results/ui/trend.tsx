import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { exactTime } from '#kit/ui/relative-time.tsx'
import type { SchemaResultsRun } from '../contract.ts'
import { schemaResultsApi } from './results-api.ts'
import './trend.css'

const WIDTH = 240
const HEIGHT = 48
const ROWS_SHOWN = 12

/** Errors and warnings from reading to reading: a line for the eye, and the numbers as a table. */
export function Trend({ mark }: { mark: string }) {
  const { t } = useTranslation('schema-results')
  const runs = useQuery({ queryKey: ['schema-results-trend', mark], queryFn: () => schemaResultsApi.trend() })
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data || runs.data.length < 2)
    return <p className="sp-subtle sp-small">{runs.data ? t('trend.none') : t('trend.loading')}</p>
  return (
    <div className="sp-trend">
      <p className="sp-field-label">{t('trend.title')}</p>
      <Lines runs={runs.data} />
      <p className="sp-small sp-trend-legend">
        <span className="sp-trend-errors">{t('trend.errors')}</span>
        <span className="sp-trend-warnings">{t('trend.warnings')}</span>
      </p>
      <details>
        <summary>{t('trend.numbers')}</summary>
        <Numbers runs={runs.data.slice(-ROWS_SHOWN).toReversed()} />
      </details>
    </div>
  )
}

/** Both on one scale from 0, so that heights can be compared. */
function Lines({ runs }: { runs: readonly SchemaResultsRun[] }) {
  const most = Math.max(1, ...runs.flatMap(({ totals }) => [totals.errors, totals.warnings]))
  const step = WIDTH / Math.max(1, runs.length - 1)
  const line = (name: 'errors' | 'warnings') =>
    runs
      .map(({ totals }, at) => `${(at * step).toFixed(1)},${(HEIGHT * (1 - totals[name] / most)).toFixed(1)}`)
      .join(' ')
  return (
    <svg viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`} className="sp-trend-lines" aria-hidden="true">
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className="sp-trend-ground" />
      <polyline points={line('warnings')} className="sp-trend-warnings" />
      <polyline points={line('errors')} className="sp-trend-errors" />
    </svg>
  )
}

function Numbers({ runs }: { runs: readonly SchemaResultsRun[] }) {
  const { t, i18n } = useTranslation('schema-results')
  return (
    <table className="sp-trend-table">
      <caption className="sp-hidden">{t('trend.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('trend.when')}</th>
          <th scope="col">{t('trend.pages')}</th>
          <th scope="col">{t('trend.errors')}</th>
          <th scope="col">{t('trend.warnings')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <th scope="row">{exactTime(run.finishedAt ?? run.startedAt, i18n.language)}</th>
            <td className="sp-numeric">{run.coverage.read}</td>
            <td className="sp-numeric">{run.totals.errors}</td>
            <td className="sp-numeric">{run.totals.warnings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
