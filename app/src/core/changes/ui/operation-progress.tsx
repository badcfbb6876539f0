import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { useThrottled } from '#kit/ui/use-throttled.ts'
import type { OperationDetail } from '../contract.ts'
import { PROPOSALS_KEPT_DAYS } from '../domain/states.ts'
import { isUnderWay } from './under-way.ts'
import { useChangeWords } from './use-change-words.ts'

/** Milliseconds between announcements to screen readers; the screen shows every step. */
const SPOKEN_MS = 10_000

/** Counted progress, and a note that the merchant need not wait; for proposals how many are decided. */
export function OperationProgress({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const { total, open, proposed, part, parts, cancelling, state, preparing } = operation
  const isMoving = isUnderWay(operation)
  const done = Math.max(0, total - open - (isMoving ? 0 : proposed))
  const facts = { done: words.number(done), count: total, total: words.number(total) }
  const counted = t(preparing ? 'progress.gathered' : 'progress.counted', facts)
  const detail = parts > 1 ? `${t('progress.part', { part, parts })} · ${counted}` : counted
  const labelOf = () => {
    if (cancelling) return t('progress.cancelling')
    if (state === 'pending' || state === 'running' || state === 'review') return t(`progress.${state}`)
    return t(`state.${state}`)
  }
  const spoken = useThrottled(detail, SPOKEN_MS)
  return (
    <Stack gap={2}>
      <ProgressBar label={labelOf()} value={done} max={Math.max(1, total)} detail={detail} spoken={spoken} />
      <p className="sp-subtle sp-small">
        {isMoving
          ? t('progress.leave')
          : state === 'review'
            ? t('progress.decide', { count: PROPOSALS_KEPT_DAYS })
            : t('progress.ended')}
      </p>
    </Stack>
  )
}
