import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Automation } from '../contract.ts'
import { Activate } from './activate.ts'
import { formOf, wishOf } from './automation-form.ts'
import { LockedBanner } from './locked-banner.tsx'
import { automationPath } from './paths.ts'
import { useAutomationColumns } from './use-automation-columns.tsx'
import { useAutomationActions } from './use-automations.ts'

/** All automations with their state; each has a switch in its row. */
export function AutomationList({
  automations,
  locked,
}: {
  automations: readonly Automation[]
  locked: string | null
}) {
  const { t } = useTranslation('automations')
  const frame = useFrame()
  const [asked, setAsked] = useState<Automation | null>(null)
  const { activate, pause } = useAutomationActions()
  const again = (id: string) => ({
    label: t('shell:undo.action'),
    onAction: () => activate.mutate({ id, existing: false }),
  })
  const toggle = (automation: Automation, on: boolean) => {
    if (on) {
      activate.reset()
      setAsked(automation)
    } else
      pause.mutate(automation.id, {
        onSuccess: () => frame.toast(t('paused'), { action: again(automation.id) }),
      })
  }
  const columns = useAutomationColumns(toggle, locked)
  const wish = asked && wishOf(formOf(asked))
  return (
    <Stack gap={4}>
      {locked !== null && <LockedBanner plan={locked} />}
      <Section
        title={t('title')}
        note={t('note')}
        flush
        action={
          automations.length > 0 &&
          locked === null && (
            <Link to={automationPath('new')} look="primary">
              {t('new')}
            </Link>
          )
        }
      >
        <FailureLine error={pause.error ?? (asked ? null : activate.error)} />
        {automations.length === 0 ? (
          <EmptyState
            drawing="signpost"
            title={t('none')}
            action={
              <Link to={automationPath('new')} look="primary">
                {t('new')}
              </Link>
            }
          >
            {t('noneNote')}
          </EmptyState>
        ) : (
          <DataTable label={t('title')} columns={columns} rows={automations} rowKey={({ id }) => id} />
        )}
      </Section>
      {asked && wish && (
        <Activate
          wish={wish}
          saving={activate.isPending}
          error={activate.error}
          onClose={() => setAsked(null)}
          onConfirm={(existing) =>
            activate.mutate(
              { id: asked.id, existing },
              {
                onSuccess: () => {
                  setAsked(null)
                  frame.toast(t('activated'))
                },
              },
            )
          }
        />
      )}
    </Stack>
  )
}
