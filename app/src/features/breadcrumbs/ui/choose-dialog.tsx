import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { ResourcePicker } from '#core/catalogue/ui/resource-picker.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { TrailRow } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import type { TrailKind } from '../domain/trail-kinds.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { useWriting } from './use-breadcrumbs.ts'

/** Chooses an individual trail for one product, collection, page or article. */
export function ChooseDialog({
  row,
  kind,
  state,
  onClose,
}: {
  row: TrailRow
  kind: TrailKind
  state: BreadcrumbState
  onClose: () => void
}) {
  const { t } = useTranslation('breadcrumbs')
  const [value, setValue] = useState(row.choice ? `${row.choice.kind}:${row.choice.id}` : '')
  // A trail through a chosen collection ends with it, unless it is hidden.
  const ending = row.hidden?.isChosen ? row.hidden.title : (row.levels.at(-1) ?? '')
  const [collection, setCollection] = useState(
    row.choice?.kind === 'collection' ? { id: row.choice.id, title: ending } : null,
  )
  const [isPicking, setPicking] = useState(false)
  const write = useWriting(breadcrumbsApi.choose, t('choose.saved'))
  const save = () => {
    const [of, id = ''] = value.split(':')
    const choice = of === 'collection' || of === 'custom' ? ({ kind: of, id } as const) : null
    write.mutate({ gid: row.gid, choice }, { onSuccess: onClose })
  }
  if (isPicking)
    return (
      <ResourcePicker
        kind="collection"
        chosen={[]}
        most={1}
        onChosen={([picked]) => {
          if (!picked) return
          const id = parseGid(picked.id)?.id ?? ''
          setCollection({ id, title: picked.title })
          setValue(`collection:${id}`)
        }}
        onClose={() => setPicking(false)}
      />
    )
  return (
    <ConfirmDialog
      title={t('choose.title', { title: row.title })}
      tone="primary"
      keep={t('choose.keep')}
      confirm={t('choose.save')}
      pending={write.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={3}>
        <Select
          label={t('choose.label')}
          value={value}
          onValue={setValue}
          help={t(kind === 'product' ? 'choose.helpProduct' : 'choose.helpOther')}
          options={[
            { value: '', label: t('choose.automatic') },
            ...state.custom.map(({ id, name }) => ({
              value: `custom:${id}`,
              label: t('choose.custom', { name }),
            })),
            ...(collection ? [{ value: `collection:${collection.id}`, label: collection.title }] : []),
          ]}
        />
        {kind === 'product' && (
          <Inline>
            <Button onPress={() => setPicking(true)}>{t('choose.collection')}</Button>
          </Inline>
        )}
        {write.error && <FailureLine error={write.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
