import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Diff } from '#kit/ui/diff.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { createRequestKeys } from '#kit/ui/request-keys.ts'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Select } from '#kit/ui/select.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { BulkChoice, BulkChoicePreview } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import type { TrailKind } from '../domain/trail-kinds.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { choiceOfField, choiceOptions, fieldOf } from './choice-options.ts'
import { PickCollection } from './choose-dialog.tsx'
import { SCREEN_KEYS } from './use-breadcrumbs.ts'

interface ChooseManyProps {
  selection: BulkChoice['selection']
  count: number
  kind: TrailKind
  state: BreadcrumbState
  /** `remove`: leaves them to Signpost again. */
  what: 'choose' | 'remove'
  onStarted: () => void
  onClose: () => void
}

/** Gives one trail to many resources, or takes their choice away, with a preview of the first ones. It costs nothing. */
export function ChooseManyDialog({
  selection,
  count,
  kind,
  state,
  what,
  onStarted,
  onClose,
}: ChooseManyProps) {
  const { t, i18n } = useTranslation('breadcrumbs')
  const cache = useQueryClient()
  const say = useUndoToast()
  const [value, setValue] = useState('')
  const [picked, setPicked] = useState<{ id: string; title: string } | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [keyOf] = useState(() => createRequestKeys())
  const choice = what === 'remove' ? null : choiceOfField(value)
  const isReady = what === 'remove' || choice !== null
  const preview = useQuery({
    queryKey: ['breadcrumbs-choices', selection, choice],
    queryFn: () => breadcrumbsApi.chooseManyPreview({ selection, choice }),
    enabled: isReady,
  })
  const start = useMutation({
    mutationFn: (input: BulkChoice) => breadcrumbsApi.chooseMany({ ...input, idempotencyKey: keyOf(input) }),
    onSuccess: ({ id }) => {
      say(t('many.started'), id, { isRunning: true })
      onStarted()
    },
    onSettled: () =>
      Promise.all(
        [...SCREEN_KEYS, ['operations']].map((queryKey) =>
          cache.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  })
  const number = numberFormat(i18n.language)
  if (isPicking)
    return (
      <PickCollection
        onPicked={(collection) => {
          setPicked(collection)
          setValue(fieldOf({ kind: 'collection', id: collection.id }))
        }}
        onClose={() => setPicking(false)}
      />
    )
  const { data } = preview
  const isWhole = data !== undefined && data.looked >= data.selected
  return (
    <ConfirmDialog
      title={t(`many.${what}Title`, { count, number: number.format(count) })}
      tone="primary"
      keep={t('choose.keep')}
      confirm={
        isWhole
          ? t('many.start', { count: data.changes, number: number.format(data.changes) })
          : t('many.startAll')
      }
      pending={start.isPending}
      confirmable={isReady && data !== undefined && (data.changes > 0 || !isWhole)}
      beside={<Price credits={0} balance={0} />}
      onConfirm={() => start.mutate({ selection, choice })}
      onClose={onClose}
    >
      <Stack gap={4}>
        {what === 'choose' && (
          <>
            <Select
              label={t('choose.label')}
              value={value}
              onValue={setValue}
              help={t(kind === 'product' ? 'many.helpProduct' : 'choose.helpOther')}
              options={[
                { value: '', label: t('many.nothing') },
                ...choiceOptions(t, {
                  custom: state.custom,
                  collections: picked ? [picked] : [],
                }).slice(1),
              ]}
            />
            {kind === 'product' && (
              <Inline>
                <Button onPress={() => setPicking(true)}>{t('choose.collection')}</Button>
              </Inline>
            )}
          </>
        )}
        {isReady &&
          (data ? <Examples preview={data} /> : !preview.error && <SkeletonRows rows={3} sign={false} />)}
        <FailureLine error={preview.error ?? start.error} />
      </Stack>
    </ConfirmDialog>
  )
}

function Examples({ preview: { selected, looked, changes, examples } }: { preview: BulkChoicePreview }) {
  const { t, i18n } = useTranslation('breadcrumbs')
  const number = numberFormat(i18n.language)
  const words = { number: number.format(changes), looked: number.format(looked) }
  const nameOf = (name: string | null) => name ?? t('choose.automatic')
  return (
    <Stack gap={2}>
      <p aria-live="polite">{t(looked < selected ? 'many.changesFirst' : 'many.changes', words)}</p>
      <Rows>
        {examples.map(({ gid, title, before, after }) => (
          <Row key={gid} title={title} note={<Diff before={nameOf(before)} after={nameOf(after)} />} />
        ))}
      </Rows>
      <p className="sp-subtle sp-small">{t('many.note')}</p>
    </Stack>
  )
}
