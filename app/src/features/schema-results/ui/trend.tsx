import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { Chart } from '#kit/ui/chart/chart.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { schemaResultsApi } from './results-api.ts'
import './trend.css'

/** Errors and warnings across scans. */
export function Trend({ mark }: { mark: string }) {
  const { t, i18n } = useTranslation('schema-results')
  const runs = useQuery({ queryKey: ['schema-results-trend', mark], queryFn: () => schemaResultsApi.trend() })
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data || runs.data.length < 2)
    return <p className="sp-subtle sp-small">{runs.data ? t('trend.none') : t('trend.loading')}</p>
  const number = numberFormat(i18n.language)
  const text = (value: number) => number.format(value)
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <Chart
      label={t('trend.title')}
      of={t('trend.when')}
      series={[
        { key: 'errors', label: t('trend.errors'), tone: 'critical', text },
        { key: 'warnings', label: t('trend.warnings'), tone: 'attention', isDashed: true, text },
        { key: 'pages', label: t('trend.pages'), tone: 'subtle', isOnlyTold: true, text },
      ]}
      points={runs.data.map(({ id, startedAt, finishedAt, totals, coverage }) => {
        const at = finishedAt ?? startedAt
        return {
          key: id,
          label: day.format(new Date(at)),
          name: exactTime(at, i18n.language),
          values: { errors: totals.errors, warnings: totals.warnings, pages: coverage.read },
        }
      })}
    />
  )
}
