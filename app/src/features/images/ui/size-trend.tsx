import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Trend } from '../contract/dashboard.ts'
import { useImageWords } from './use-image-words.ts'
import { useTrend } from './use-images.ts'
import './sizes-panel.css'

const WIDTH = 480
const HEIGHT = 96
const ROWS_SHOWN = 14

/** What has been saved up to each day: a line for the eye, and the days as a table. */
export function SizeTrend() {
  const { t } = useTranslation('images')
  const trend = useTrend()
  return (
    <Section title={t('trend.title')} note={t('trend.note')} flush>
      <div className="sp-images-trend">
        {trend.isError ? (
          <ErrorState error={trend.error} onRetry={() => void trend.refetch()} />
        ) : !trend.data ? (
          <SkeletonRows rows={3} sign={false} />
        ) : trend.data.days.length === 0 ? (
          <p className="sp-section-body sp-subtle">{t('trend.none')}</p>
        ) : (
          <Days days={trend.data.days} />
        )}
      </div>
    </Section>
  )
}

function Days({ days }: { days: Trend['days'] }) {
  const { t } = useTranslation('images')
  const columns = useColumns()
  return (
    <>
      {days.length > 1 && <Line days={days} />}
      <DataTable
        label={t('trend.title')}
        columns={columns}
        rows={days.slice(-ROWS_SHOWN).toReversed()}
        rowKey={({ day }) => day}
      />
    </>
  )
}

function useColumns(): DataColumn<Trend['days'][number]>[] {
  const { t, i18n } = useTranslation('images')
  const words = useImageWords()
  return useMemo(() => {
    const date = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
    return [
      { key: 'day', title: t('trend.day'), cell: ({ day }) => date.format(new Date(day)) },
      ...(['optimised', 'restored'] as const).map(
        (key): DataColumn<Trend['days'][number]> => ({
          key,
          title: t(`trend.${key}`),
          numeric: true,
          from: 'medium',
          cell: (row) => words.number(row[key]),
        }),
      ),
      {
        key: 'stored',
        title: t('trend.stored'),
        numeric: true,
        cell: ({ storedSaved }) => words.bytes(storedSaved),
      },
      {
        key: 'delivered',
        title: t('trend.delivered'),
        numeric: true,
        cell: ({ deliveredSaved }) => words.bytes(deliveredSaved),
      },
    ]
  }, [t, i18n.language, words])
}

/** Stored bytes saved up to each day, from 0; days without an event lie between as far apart as they are. */
function Line({ days }: { days: Trend['days'] }) {
  const at = days.map(({ day }) => new Date(day).getTime())
  const [first = 0, last = 1] = [at[0], at.at(-1)]
  const sums = days.map((_, index) =>
    days.slice(0, index + 1).reduce((sum, { storedSaved }) => sum + storedSaved, 0),
  )
  const most = Math.max(1, ...sums)
  const points = sums.map((saved, index) => {
    const x = (WIDTH * ((at[index] ?? first) - first)) / Math.max(1, last - first)
    return `${x.toFixed(1)},${(HEIGHT * (1 - Math.max(0, saved) / most)).toFixed(1)}`
  })
  return (
    <svg viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`} className="sp-images-trend-line" aria-hidden="true">
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className="sp-images-trend-ground" />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
