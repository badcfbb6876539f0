import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { imageAutomationGate } from '../plan-gates.ts'
import { AUTOMATION_PATH } from './paths.ts'
import { AUTOMATIONS, readAutomations } from './use-automations.ts'

/** Summary of the automations, with the next run. */
export function AutomationLine() {
  const { t } = useTranslation('images')
  const locked = useLockedPlan(imageAutomationGate)
  const { data, isError } = useQuery({ queryKey: AUTOMATIONS, queryFn: readAutomations })
  // The screen works without it; its own tab says why it cannot be shown.
  if (isError && !data) return null
  if (!data) return <SkeletonBar height="3rem" />
  const active = data.rows.filter(({ status }) => status === 'active')
  const next = active
    .map(({ nextRunAt }) => nextRunAt)
    .filter((at) => at !== null)
    .toSorted()[0]
  return (
    <AutomationStrip
      state={t(active.length > 0 ? 'automation.on' : 'automation.off')}
      tone={active.length > 0 ? 'success' : 'neutral'}
      pausedBy={active.length > 0 ? locked : null}
      action={{ label: t(active.length > 0 ? 'automation.change' : 'automation.set'), to: AUTOMATION_PATH }}
    >
      {t(active.length > 0 ? 'automation.onNote' : 'automation.offNote', { count: active.length })}
      {next !== undefined && locked === null && (
        <>
          {' '}
          <FilledText text={t('automation.next', { time: GAP })}>
            <RelativeTime at={next} />
          </FilledText>
        </>
      )}
    </AutomationStrip>
  )
}
