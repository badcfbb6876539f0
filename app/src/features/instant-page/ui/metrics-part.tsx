import { useTranslation } from 'react-i18next'
import { METRICS, type Metric } from '#core/visitor-vitals/domain/buckets.ts'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { InstantPageState, Metrics, VisitorMetrics } from '../contract.ts'
import { MetricValue } from './metric-value.tsx'
import { useMetrics } from './use-instant-page.ts'
import { useVitalsWords } from './use-vitals-words.ts'

const CORE = ['lcp', 'inp', 'cls'] as const

/** How fast the store was for its own visitors: the number of visits, and the metrics by device and page. */
export function MetricsPart({ vitals }: { vitals: InstantPageState['visitorVitals'] }) {
  const { t } = useTranslation('instant-page')
  const metrics = useMetrics()
  const words = useVitalsWords()
  if (metrics.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} sign={false} />
      </Loading>
    )
  if (!metrics.data)
    return (
      <ErrorState
        error={metrics.error}
        onRetry={() => void metrics.refetch()}
        retrying={metrics.isFetching}
      />
    )
  const { from, to, devices, types, pages } = metrics.data
  const [all] = devices
  if (!all || all.visits === 0)
    return <p className="sp-subtle">{t(vitals.on ? 'metrics.waiting' : 'metrics.none')}</p>
  return (
    <Stack gap={4}>
      <p className="sp-subtle">
        {t('metrics.coverage', {
          count: all.visits,
          visits: words.number(all.visits),
          from: words.day(from),
          to: words.day(to),
        })}
      </p>
      <Tiles label={t('metrics.tiles')}>
        {CORE.map((metric) => (
          <Tile
            key={metric}
            label={t(`metric.${metric}.name`)}
            value={<MetricValue metric={metric} spread={all.metrics[metric]} />}
            note={words.shares(all.metrics[metric])}
          />
        ))}
      </Tiles>
      <VitalsTable
        label={t('metrics.devices')}
        of={t('metrics.device')}
        rows={devices.map(({ device, ...row }) => ({ key: device, name: t(`device.${device}`), ...row }))}
      />
      <VitalsTable
        label={t('metrics.types')}
        of={t('metrics.type')}
        rows={types.map(({ type, ...row }) => ({ key: type, name: t(`pageType.${type}`), ...row }))}
      />
      <PageTable pages={pages} />
    </Stack>
  )
}

function PageTable({ pages }: { pages: VisitorMetrics['pages'] }) {
  const { t } = useTranslation('instant-page')
  if (pages.length === 0) return null
  return (
    <VitalsTable
      label={t('metrics.pages', { count: pages.length })}
      of={t('metrics.page')}
      rows={pages.map(({ page, ...row }) => ({ key: page, name: page, ...row }))}
    />
  )
}

interface VitalsRow {
  key: string
  name: string
  visits: number
  metrics: Metrics
}

function VitalsTable({ label, of, rows }: { label: string; of: string; rows: readonly VitalsRow[] }) {
  const { t } = useTranslation('instant-page')
  const words = useVitalsWords()
  return (
    <Stack gap={2}>
      <h3>{label}</h3>
      <DataTable
        label={label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', title: of, least: 10, cell: ({ name }) => name },
          {
            key: 'visits',
            title: t('metrics.visits'),
            numeric: true,
            cell: ({ visits }) => words.number(visits),
          },
          ...METRICS.map((metric) => metricColumn(metric, t(`metric.${metric}.short`))),
        ]}
      />
    </Stack>
  )
}

/** On a phone, LCP only. */
function metricColumn(metric: Metric, title: string): DataColumn<VitalsRow> {
  const value = ({ metrics }: VitalsRow) => <MetricValue metric={metric} spread={metrics[metric]} />
  return {
    key: metric,
    title,
    numeric: true,
    cell: value,
    ...(metric !== 'lcp' && { keep: 3 }),
    least: 6,
  }
}
