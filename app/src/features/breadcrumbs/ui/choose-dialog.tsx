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
import { choiceOfField, choiceOptions, collectionsOf, fieldOf } from './choice-options.ts'
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
  const [value, setValue] = useState(fieldOf(row.choice))
  const [picked, setPicked] = useState<{ id: string; title: string } | null>(null)
  const [isPicking, setPicking] = useState(false)
  const write = useWriting(breadcrumbsApi.choose, t('choose.saved'))
  const save = () => write.mutate({ gid: row.gid, choice: choiceOfField(value) }, { onSuccess: onClose })
  const offered = collectionsOf(row)
  const isNew = picked !== null && !offered.some(({ id }) => id === picked.id)
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
          options={choiceOptions(t, {
            custom: state.custom,
            collections: isNew ? [...offered, picked] : offered,
          })}
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

/** Picks one collection among all of the store, in place of the dialog that asks for it. */
export function PickCollection({
  onPicked,
  onClose,
}: {
  onPicked: (collection: { id: string; title: string }) => void
  onClose: () => void
}) {
  return (
    <ResourcePicker
      kind="collection"
      chosen={[]}
      most={1}
      onChosen={([picked]) => {
        if (picked) onPicked({ id: parseGid(picked.id)?.id ?? '', title: picked.title })
      }}
      onClose={onClose}
    />
  )
}
