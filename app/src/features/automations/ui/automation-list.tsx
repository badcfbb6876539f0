import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { CountFilters } from '#kit/ui/landing/count-filters.tsx'
import { NoMatch } from '#kit/ui/landing/no-match.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { Automation } from '../contract.ts'
import { Activate } from './activate.ts'
import { formOf, wishOf } from './automation-form.ts'
import { LockedBanner } from './locked-banner.tsx'
import { automationPath } from './paths.ts'
import { useAutomationColumns } from './use-automation-columns.tsx'
import { useAutomationActions } from './use-automations.ts'

/** The list's filter in the URL: `stuck`, or all. */
const NAMES = ['only'] as const

/** All automations with their state, or those that wait; each has a switch in its row. */
export function AutomationList({
  automations,
  locked,
}: {
  automations: readonly Automation[]
  locked: string | null
}) {
  const { t, i18n } = useTranslation('automations')
  const frame = useFrame()
  const [asked, setAsked] = useState<Automation | null>(null)
  const { activate, pause } = useAutomationActions()
  const { filters, set } = useUrlFilters(NAMES)
  const stuck = automations.filter(({ isStuck }) => isStuck)
  const isPart = filters.only === 'stuck'
  const shown = isPart ? stuck : automations
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
          <>
            {(isPart || stuck.length > 0) && (
              <div className="sp-section-body">
                <CountFilters
                  groups={[
                    {
                      label: t('column.status'),
                      filters: [
                        {
                          key: 'stuck',
                          label: t('stuck'),
                          count: numberFormat(i18n.language).format(stuck.length),
                          isEmpty: stuck.length === 0,
                          on: isPart,
                          onToggle: () => set({ only: isPart ? '' : 'stuck' }),
                        },
                      ],
                    },
                  ]}
                />
              </div>
            )}
            {shown.length === 0 ? (
              <NoMatch onClear={() => set({ only: '' })} />
            ) : (
              <DataTable label={t('title')} columns={columns} rows={shown} rowKey={({ id }) => id} />
            )}
          </>
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
