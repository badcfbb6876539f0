import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import type { SpeedState } from '../contract.ts'
import { speedReportsGate } from '../plan-gates.ts'
import { useSpeedWords } from './use-speed-words.ts'

/** What is measured automatically, and how many pages this installation can test. */
export function DailyStrip({ state: { everyDay, lab } }: { state: SpeedState }) {
  const { t } = useTranslation(['speed', 'shell'])
  const plan = useLockedPlan(speedReportsGate)
  const words = useSpeedWords()
  const manual = plan === CLOSED_BY_STAFF ? t('shell:locked.closed') : t('lab.manual', { plan })
  const { pagesPerDay, secondsPerRun } = lab
  return (
    <AutomationStrip
      state={everyDay ? t('lab.everyDay') : t('lab.onceOnly')}
      tone={everyDay ? 'success' : 'neutral'}
    >
      {everyDay ? t('lab.daily') : manual} {t('lab.once', { count: lab.runs })}{' '}
      {pagesPerDay === null || secondsPerRun === null
        ? t('lab.capacityUnknown')
        : t('lab.capacity', { pages: words.number(pagesPerDay), seconds: words.number(secondsPerRun) })}
    </AutomationStrip>
  )
}
