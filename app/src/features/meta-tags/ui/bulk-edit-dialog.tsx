import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Diff } from '#kit/ui/diff.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { BulkEditInput } from '../contract/bulk-edit.ts'
import { bulkEditOf, FIRST_EDIT } from './bulk-edit.ts'
import { BulkEditFields } from './bulk-edit-fields.tsx'
import type { SelectionDialogProps } from './generate-dialog.tsx'
import { metaTagsApi } from './meta-tags-api.ts'
import { operationTabPath } from './paths.ts'
import './dialogs.css'

/** The same edit to many resources, shown on the first of them before it starts. It costs nothing. */
export function BulkEditDialog(props: SelectionDialogProps) {
  const { t } = useTranslation('meta-tags')
  const locked = useLockedPlan('bulk-editing')
  if (locked === null) return <BulkEdit {...props} />
  return (
    <Modal open onClose={props.onClose} title={t('action.edit')}>
      <LockedFeature plan={locked} />
    </Modal>
  )
}

function BulkEdit({ selection, kind, count, onClose }: SelectionDialogProps) {
  const { t, i18n } = useTranslation('meta-tags')
  const frame = useFrame()
  const navigate = useNavigate()
  const [form, setForm] = useState(FIRST_EDIT)
  const [tried, setTried] = useState(false)
  const edit = bulkEditOf(form)
  const [key] = useState(() => crypto.randomUUID())
  const start = useMutation({
    mutationFn: (input: BulkEditInput) => metaTagsApi.bulkEdit({ ...input, idempotencyKey: key }),
    onSuccess: (operation) => {
      frame.toast(t('started'))
      onClose()
      void navigate(operationTabPath(operation.id))
    },
  })
  const failed = useErrorWords(start.error)
  const number = numberFormat(i18n.language).format(count)
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`edit.title.${kind}`, { count, number })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            loading={start.isPending}
            onPress={() => {
              setTried(true)
              if (edit) start.mutate({ selection, edit })
            }}
          >
            {t('edit.start')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <BulkEditFields form={form} set={(change) => setForm({ ...form, ...change })} tried={tried} />
        {edit && <Examples input={{ selection, edit }} />}
        {start.isError && (
          <Banner tone="critical" title={t('edit.failed')}>
            {failed.words} <code>{failed.code}</code>
          </Banner>
        )}
      </Stack>
    </Modal>
  )
}

function Examples({ input }: { input: BulkEditInput }) {
  const { t, i18n } = useTranslation(['meta-tags', 'changes'])
  const asked = useDeferredValue(input)
  const preview = useQuery({
    queryKey: ['meta-tags-bulk-edit', asked],
    queryFn: () => metaTagsApi.bulkEditPreview(asked),
    placeholderData: keepPreviousData,
  })
  const failed = useErrorWords(preview.error)
  if (preview.isError)
    return (
      <p className="sp-field-error" role="alert">
        {failed.words} <code>{failed.code}</code>
      </p>
    )
  if (!preview.data) return null
  const { selected, changes, looked, examples } = preview.data
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const words = (value: string | boolean | null) =>
    typeof value === 'boolean' ? t(value ? 'changes:value.yes' : 'changes:value.no') : (value ?? '')
  return (
    <Stack gap={2}>
      <p aria-live="polite">
        {t(selected.exact && looked >= selected.count ? 'edit.previewAll' : 'edit.preview', {
          count: changes,
          number: number(changes),
          looked: number(looked),
        })}
      </p>
      <ul className="sp-examples">
        {examples.map(({ gid, title, before, after }) => (
          <li key={gid}>
            <span className="sp-strong">{title}</span>
            <Diff before={words(before)} after={words(after)} />
          </li>
        ))}
      </ul>
      <p className="sp-subtle sp-small">{t('edit.free')}</p>
    </Stack>
  )
}
