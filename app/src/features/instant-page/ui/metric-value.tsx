import { useTranslation } from 'react-i18next'
import { type Metric, type Rating, ratingOf, type Spread } from '#core/visitor-vitals/domain/buckets.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { useVitalsWords } from './use-vitals-words.ts'

const TONES: Record<Rating, BadgeTone> = { good: 'success', average: 'attention', poor: 'critical' }

/** The 75th percentile of a metric with its rating, or that there is none. */
export function MetricValue({ metric, spread }: { metric: Metric; spread: Spread }) {
  const { t } = useTranslation('instant-page')
  const words = useVitalsWords()
  if (spread.p75 === null) return <span className="sp-subtle">{t('metrics.unknown')}</span>
  const rating = ratingOf(metric, spread.p75)
  return (
    <>
      {words.value(metric, spread.p75)} <Badge tone={TONES[rating]}>{t(`rating.${rating}`)}</Badge>
    </>
  )
}
