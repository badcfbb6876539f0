import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { Rating } from '../domain/ratings.ts'

const TONES = { good: 'success', average: 'attention', poor: 'critical' } as const

/** Good, average or poor, in words. */
export function RatingBadge({ rating }: { rating: Rating }) {
  const { t } = useTranslation('speed')
  return <Badge tone={TONES[rating]}>{t(`rating.${rating}`)}</Badge>
}
