import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { useThrottled } from '#kit/ui/use-throttled.ts'
import type { OperationDetail } from '../contract.ts'
import { useChangeWords } from './use-change-words.ts'

/** Heard this often, in milliseconds, while it is seen at every step. */
const SPOKEN_MS = 10_000

/** How far it is, counted, and that nobody has to wait. */
export function OperationProgress({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const { total, open, part, parts, cancelling, preparing } = operation
  const done = Math.max(0, total - open)
  const facts = { done: words.number(done), count: total, total: words.number(total) }
  const counted = t(preparing ? 'progress.gathered' : 'progress.counted', facts)
  const stage = preparing ? 'preparing' : operation.state
  const detail = parts > 1 ? `${t('progress.part', { part, parts })} · ${counted}` : counted
  const spoken = useThrottled(detail, SPOKEN_MS)
  return (
    <Stack gap={2}>
      <ProgressBar
        label={t(cancelling ? 'progress.cancelling' : `progress.${stage}`)}
        value={done}
        max={Math.max(1, total)}
        detail={detail}
        spoken={spoken}
      />
      <p className="sp-subtle sp-small">{t('progress.leave')}</p>
    </Stack>
  )
}
