import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { InstantPageState } from '../contract.ts'
import type { Switch as SwitchName } from '../domain/switches.ts'
import { useSwitch } from './use-instant-page.ts'

/** One feature of the storefront: its switch, the time of the last switch, and its own content. */
export function SwitchCard(props: {
  name: SwitchName
  state: InstantPageState['instantPage']
  onSwitched: () => void
  children: ReactNode
}) {
  const { name, state, onSwitched, children } = props
  const { t } = useTranslation('instant-page')
  const flip = useSwitch(name, onSwitched)
  return (
    <Section
      title={t(`${name}.title`)}
      note={
        state.since !== null && (
          <>
            <FilledText text={t(state.on ? 'onSince' : 'offSince', { time: GAP })}>
              <RelativeTime at={state.since} />
            </FilledText>
          </>
        )
      }
      action={<Badge tone={state.on ? 'success' : 'neutral'}>{t(state.on ? 'on' : 'off')}</Badge>}
    >
      <Stack gap={4}>
        <Switch
          on={state.on}
          disabled={flip.isPending}
          onSwitch={(on) => flip.mutate(on)}
          help={t(`${name}.help`)}
        >
          {t(`${name}.switch`)}
        </Switch>
        <FailureLine error={flip.error} />
        {children}
      </Stack>
    </Section>
  )
}
