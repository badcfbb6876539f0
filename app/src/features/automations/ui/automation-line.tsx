import { useTranslation } from 'react-i18next'
import type { AutomationLineProps } from '#core/registry/client.ts'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { AUTOMATIONS_PATH, automationPath } from './paths.ts'
import { useAutomations } from './use-automations.ts'

/** What automations write of a landing screen's texts, and what the last run did. */
export function AutomationLine({ generator }: AutomationLineProps) {
  const { t, i18n } = useTranslation('automations')
  const { data, isError } = useAutomations()
  // The screen works without it; the automations' own tab says why they cannot be shown.
  if (isError && !data) return null
  if (!data) return <SkeletonBar height="3rem" />
  const ours = data.automations.filter(({ action }) => action === generator)
  const active = ours.filter(({ status }) => status === 'active').length
  const [last] = ours
    .flatMap(({ lastRun }) => lastRun ?? [])
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const state = active === 0 ? 'off' : data.locked === null ? 'on' : 'paused'
  const action =
    ours.length > 0 || data.locked !== null
      ? { label: t('line.change'), to: AUTOMATIONS_PATH }
      : { label: t('line.set'), to: automationPath('new') }
  return (
    <AutomationStrip
      state={t(`line.state.${active === 0 ? 'off' : 'on'}`)}
      pausedBy={state === 'paused' ? data.locked : null}
      tone={active === 0 ? 'neutral' : 'success'}
      action={action}
    >
      {state !== 'paused' ? t(`line.${state}`) : t(data.locked === CLOSED_BY_STAFF ? 'closed' : 'locked')}
      {last && (
        <>
          {' '}
          <FilledText
            text={t('line.last', {
              count: last.resources,
              number: numberFormat(i18n.language).format(last.resources),
              time: GAP,
            })}
          >
            <RelativeTime at={last.at} />
          </FilledText>
        </>
      )}
    </AutomationStrip>
  )
}
