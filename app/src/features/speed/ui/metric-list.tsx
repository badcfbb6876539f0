import { useTranslation } from 'react-i18next'
import type { Visitors } from '../contract.ts'
import { FIELD_LIMITS, rate } from '../domain/ratings.ts'
import { RatingBadge } from './rating.tsx'
import { useSpeedWords } from './use-speed-words.ts'

const NAMES = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const

/** What visitors experienced: the 75th percentile of each metric, its rating and its shares. */
export function MetricList({ metrics }: { metrics: Visitors['metrics'] }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  return (
    <dl className="sp-lab-metrics">
      {NAMES.flatMap((name) => {
        const value = metrics[name]
        if (!value) return []
        const [good, average, poor] = value.shares.map(words.percent)
        return [
          <div key={name}>
            <dt>
              {t(`metric.${name}`)} <abbr title={t(`metric.${name}`)}>{t(`metricShort.${name}`)}</abbr>
            </dt>
            <dd>
              <span className="sp-lab-value sp-numeric">{words.metric(name, value.p75)}</span>
              <RatingBadge rating={rate(value.p75, FIELD_LIMITS[name])} />
              <Shares shares={value.shares} />
              <span className="sp-subtle sp-small">{t('field.shares', { good, average, poor })}</span>
            </dd>
          </div>,
        ]
      })}
    </dl>
  )
}

/** Bar of good, average and poor loads; the text next to it states the same. */
function Shares({ shares }: { shares: readonly number[] }) {
  return (
    <span className="sp-lab-shares" aria-hidden="true">
      {(['good', 'average', 'poor'] as const).map((rating, at) => (
        <span key={rating} className={`sp-lab-${rating}`} style={{ flexGrow: shares[at] ?? 0 }} />
      ))}
    </span>
  )
}
