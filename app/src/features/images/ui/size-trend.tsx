import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Chart } from '#kit/ui/chart/chart.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Trend } from '../contract/dashboard.ts'
import { useImageWords } from './use-image-words.ts'
import { useTrend } from './use-images.ts'
import './sizes-panel.css'

/** Cumulative saving per day: a chart, and the days as a table. */
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

/** Bytes saved up to each day, and on each day. */
function Days({ days }: { days: Trend['days'] }) {
  const { t, i18n } = useTranslation('images')
  const words = useImageWords()
  const short = dateFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className="sp-section-body">
      <Chart
        label={t('trend.title')}
        of={t('trend.day')}
        series={[
          { key: 'total', label: t('trend.total'), tone: 'success', text: words.bytes },
          { key: 'stored', label: t('trend.stored'), tone: 'subtle', isOnlyTold: true, text: words.bytes },
          {
            key: 'delivered',
            label: t('trend.delivered'),
            tone: 'subtle',
            isOnlyTold: true,
            text: words.bytes,
          },
          {
            key: 'optimised',
            label: t('trend.optimised'),
            tone: 'subtle',
            isOnlyTold: true,
            text: words.number,
          },
          {
            key: 'restored',
            label: t('trend.restored'),
            tone: 'subtle',
            isOnlyTold: true,
            text: words.number,
          },
        ]}
        points={days.map(({ day, optimised, restored, storedSaved, deliveredSaved }, index) => ({
          key: day,
          label: short.format(new Date(day)),
          name: long.format(new Date(day)),
          at: new Date(day).getTime(),
          values: {
            total: days.slice(0, index + 1).reduce((sum, { storedSaved: saved }) => sum + saved, 0),
            stored: storedSaved,
            delivered: deliveredSaved,
            optimised,
            restored,
          },
        }))}
      />
    </div>
  )
}
