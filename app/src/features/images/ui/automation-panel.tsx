import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { Automation, AutomationInput } from '../contract/automations.ts'
import { imageAutomationGate } from '../plan-gates.ts'
import { imagesApi } from './images-api.ts'
import { operationPath } from './paths.ts'
import { inputOf, useAutomationActions, useAutomations } from './use-automations.ts'
import { useImageWords } from './use-image-words.ts'
import { useCollections } from './use-images.ts'

const AutomationDialog = lateDialog(() =>
  import('./automation-dialog.tsx').then((part) => part.AutomationDialog),
)

/** `tabindex=4`: automations, which optimise images every 15 days. */
export function AutomationPanel() {
  const { t } = useTranslation('images')
  const query = useAutomations()
  const locked = useLockedPlan(imageAutomationGate)
  const [edited, setEdited] = useState<Automation | 'new' | null>(null)
  const [removed, setRemoved] = useState<Automation | null>(null)
  const { save, remove } = useAutomationActions()
  const columns = useAutomationColumns({
    locked,
    switched: save.isPending ? save.variables : undefined,
    onEdit: setEdited,
    onRemove: setRemoved,
    onSwitch: (automation, on) =>
      save.mutate({
        id: automation.id,
        automation: { ...inputOf(automation), status: on ? 'active' : 'inactive' },
        // Its settings were confirmed when they were saved.
        confirmed: true,
      }),
  })
  if (query.isPending)
    return (
      <Loading>
        <Section>
          <SkeletonRows rows={4} sign={false} />
        </Section>
      </Loading>
    )
  if (!query.data)
    return (
      <Section>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Section>
    )
  const { rows } = query.data
  const add = (
    <Button tone="primary" isDisabled={locked !== null} onPress={() => setEdited('new')}>
      {t('automation.add')}
    </Button>
  )
  return (
    <Stack gap={4}>
      {locked !== null && <LandingLocked plan={locked} />}
      <Section
        title={t('automation.title')}
        note={t('automation.note')}
        action={rows.length > 0 && add}
        flush
      >
        <FailureLine error={edited === null ? save.error : null} />
        {rows.length === 0 ? (
          <EmptyState drawing="signpost" title={t('automation.none')} action={add}>
            {t('automation.noneNote')}
          </EmptyState>
        ) : (
          <DataTable label={t('automation.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Section>
      {edited && (
        <AutomationDialog automation={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('automation.removeTitle', { title: removed.title })}
          keep={t('automation.keep')}
          confirm={t('automation.remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
          onClose={() => setRemoved(null)}
        >
          <p>{t('automation.removeWords')}</p>
          <FailureLine error={remove.error} />
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function useAutomationColumns({
  locked,
  switched,
  onEdit,
  onRemove,
  onSwitch,
}: {
  locked: string | null
  /** The change being saved: the switch already shows its new position. */
  switched: { id: string | null; automation: AutomationInput } | undefined
  onEdit: (automation: Automation) => void
  onRemove: (automation: Automation) => void
  onSwitch: (automation: Automation, on: boolean) => void
}): DataColumn<Automation>[] {
  const { t } = useTranslation('images')
  const { t: errors } = useTranslation('errors')
  const words = useImageWords()
  const collections = useCollections().data
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('automation.column.title'),
        least: 12,
        cell: ({ title, collection, waitsFor }) => (
          <>
            <span className="sp-strong">{title}</span>
            <div className="sp-subtle sp-small">
              {collection === null
                ? t('automation.allImages')
                : t('automation.ofCollection', {
                    title:
                      collections?.find(({ value }) => value === collection)?.label ??
                      t(collections ? 'automation.collectionGone' : 'automation.collectionLoading'),
                  })}
            </div>
            {waitsFor !== null && locked === null && (
              <div className="sp-small">{errors(waitsFor, { defaultValue: '' })}</div>
            )}
          </>
        ),
      },
      {
        key: 'status',
        title: t('automation.column.status'),
        keep: 1,
        least: 8,
        short: true,
        cell: (automation) => {
          const { status } = switched?.id === automation.id ? switched.automation : automation
          return (
            <Switch
              on={status === 'active'}
              disabled={locked !== null}
              pausedBy={locked}
              onSwitch={(on) => onSwitch(automation, on)}
            >
              {t(status === 'active' ? 'automation.active' : 'automation.inactive')}
              <span className="sp-hidden"> {automation.title}</span>
            </Switch>
          )
        },
      },
      {
        key: 'next',
        title: t('automation.column.next'),
        least: 8,
        short: true,
        cell: ({ nextRunAt }) =>
          nextRunAt === null ? t('automation.paused') : <RelativeTime at={nextRunAt} />,
      },
      {
        key: 'last',
        title: t('automation.column.last'),
        least: 8,
        cell: ({ lastRunAt, lastImages, operationId }) =>
          lastRunAt === null ? (
            t('automation.never')
          ) : (
            <>
              <RelativeTime at={lastRunAt} />
              {lastImages !== null && (
                <div className="sp-small">
                  {operationId === null ? (
                    t('automation.images', { count: lastImages, number: words.number(lastImages) })
                  ) : (
                    <Link to={operationPath(operationId)}>
                      {t('automation.images', { count: lastImages, number: words.number(lastImages) })}
                    </Link>
                  )}
                </div>
              )}
            </>
          ),
      },
      {
        key: 'cap',
        title: t('automation.column.cap'),
        keep: 3,
        numeric: true,
        cell: ({ dailyCap }) => words.number(dailyCap),
      },
      {
        key: 'actions',
        title: t('column.action'),
        keep: 1,
        least: 13,
        cell: (automation) => (
          <Inline>
            <Button
              isDisabled={locked !== null}
              onPress={() => onEdit(automation)}
              aria-label={t('automation.editOf', { title: automation.title })}
            >
              {t('automation.edit')}
            </Button>
            <Button
              call={imagesApi.removeAutomation}
              tone="plain"
              onPress={() => onRemove(automation)}
              aria-label={t('automation.removeOf', { title: automation.title })}
            >
              {t('automation.remove')}
            </Button>
          </Inline>
        ),
      },
    ],
    [t, errors, words, collections, locked, switched, onEdit, onRemove, onSwitch],
  )
}
