import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
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
    <Section title={t('trend.title')} note={t('trend.note')}>
      <div className="sp-images-trend">
        {trend.isError ? (
          <ErrorState error={trend.error} onRetry={() => void trend.refetch()} />
        ) : !trend.data ? (
          <SkeletonBar height="8rem" />
        ) : trend.data.days.length === 0 ? (
          <p className="sp-subtle">{t('trend.none')}</p>
        ) : (
          <Days days={trend.data.days} />
        )}
      </div>
    </Section>
  )
}

function Days({ days }: { days: Trend['days'] }) {
  const { t, i18n } = useTranslation('images')
  const words = useImageWords()
  const date = (day: string) =>
    dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  return (
    <>
      {days.length > 1 && <Line days={days} />}
      <table className="sp-images-trend-table">
        <caption className="sp-hidden">{t('trend.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.day')}</th>
            <th scope="col">{t('trend.optimised')}</th>
            <th scope="col">{t('trend.restored')}</th>
            <th scope="col">{t('trend.stored')}</th>
            <th scope="col">{t('trend.delivered')}</th>
          </tr>
        </thead>
        <tbody className="sp-numeric">
          {days
            .slice(-ROWS_SHOWN)
            .toReversed()
            .map(({ day, optimised, restored, storedSaved, deliveredSaved }) => (
              <tr key={day}>
                <th scope="row">{date(day)}</th>
                <td>{words.number(optimised)}</td>
                <td>{words.number(restored)}</td>
                <td>{words.bytes(storedSaved)}</td>
                <td>{words.bytes(deliveredSaved)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
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
