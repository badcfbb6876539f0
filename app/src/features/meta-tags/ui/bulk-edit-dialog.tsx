import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Diff } from '#kit/ui/diff.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { createRequestKeys } from '#kit/ui/request-keys.ts'
import type { BulkEditInput } from '../contract/bulk-edit.ts'
import type { Measure } from '../contract/resources.ts'
import { type BulkEditForm, bulkEditOf, FIRST_EDIT } from './bulk-edit.ts'
import { BulkEditFields } from './bulk-edit-fields.tsx'
import { ExampleMeter } from './example-meter.tsx'
import type { SelectionDialogProps } from './generate-dialog.tsx'
import { metaTagsApi } from './meta-tags-api.ts'
import { operationTabPath } from './paths.ts'
import './dialogs.css'
import { bulkEditingGate } from '../plan-gates.ts'

interface BulkEditProps extends SelectionDialogProps {
  /** What the list judges its texts by, so that a preview and the list agree. */
  measure: Measure
}

/** Applies one edit to many resources, with a preview of the first ones. It costs nothing. */
export function BulkEditDialog(props: BulkEditProps) {
  const { t } = useTranslation('meta-tags')
  const locked = useLockedPlan(bulkEditingGate)
  if (locked === null) return <BulkEdit {...props} />
  return (
    <Modal open onClose={props.onClose} title={t('action.edit')}>
      <LockedFeature plan={locked} />
    </Modal>
  )
}

function BulkEdit({ selection, kind, count, measure, onClose }: BulkEditProps) {
  const { t, i18n } = useTranslation('meta-tags')
  const frame = useFrame()
  const navigate = useNavigate()
  const [form, setForm] = useState(FIRST_EDIT)
  const [tried, setTried] = useState(false)
  const edit = bulkEditOf(form)
  const preview = useBulkEditPreview(edit && { selection, edit })
  const [keyOf] = useState(() => createRequestKeys())
  const start = useMutation({
    mutationFn: (input: BulkEditInput) => metaTagsApi.bulkEdit({ ...input, idempotencyKey: keyOf(input) }),
    onSuccess: (operation) => {
      frame.toast(t('started'))
      onClose()
      void navigate(operationTabPath(operation.id))
    },
  })
  const failed = useErrorWords(start.error)
  const number = numberFormat(i18n.language).format(count)
  const isBehind = preview.isPlaceholderData
  const current = isBehind ? undefined : preview.data
  return (
    <ConfirmDialog
      title={t(`edit.title.${kind}`, { count, number })}
      tone="primary"
      keep={t('cancel')}
      confirm={<StartWords field={form.field} preview={current} />}
      pending={start.isPending}
      confirmable={edit === null || (!isBehind && (current?.changes !== 0 || !isWhole(current)))}
      onConfirm={() => {
        setTried(true)
        if (edit) start.mutate({ selection, edit })
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <BulkEditFields form={form} set={(change) => setForm({ ...form, ...change })} tried={tried} />
        {edit && <Examples preview={preview} part={PARTS[edit.field]} kind={kind} measure={measure} />}
        {start.isError && (
          <Banner code={failed.code} tone="critical" title={t('edit.failed')}>
            {failed.words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

type Preview = Awaited<ReturnType<typeof metaTagsApi.bulkEditPreview>>

const PARTS: Record<string, 'title' | 'description' | undefined> = {
  'seo-title': 'title',
  'seo-description': 'description',
}

/** Loads the preview of an edit; null while there is no edit. */
function useBulkEditPreview(input: BulkEditInput | null) {
  const asked = useDeferredValue(input)
  return useQuery({
    queryKey: ['meta-tags-bulk-edit', asked],
    queryFn: () => metaTagsApi.bulkEditPreview(asked as BulkEditInput),
    enabled: asked !== null,
    // Without an edit, shows nothing rather than the preview of the previous edit.
    placeholderData: (before: Preview | undefined) => (asked === null ? undefined : before),
  })
}

/** True if all selected resources were examined, so that the count is what will change. */
const isWhole = ({ selected, looked }: Preview): boolean => selected.exact && looked >= selected.count

/** Label of the button: "Change 66 titles", or without the number while it is unknown. */
function StartWords({ field, preview }: { field: BulkEditForm['field']; preview: Preview | undefined }) {
  const { t, i18n } = useTranslation('meta-tags')
  if (!preview || !isWhole(preview)) return t(`edit.change.${field}`)
  const number = numberFormat(i18n.language).format(preview.changes)
  return t(`edit.changeCounted.${field}`, { count: preview.changes, number })
}

function Examples({
  preview,
  part,
  kind,
  measure,
}: {
  preview: ReturnType<typeof useBulkEditPreview>
  part: 'title' | 'description' | undefined
  kind: BulkEditProps['kind']
  measure: Measure
}) {
  const { t, i18n } = useTranslation(['meta-tags', 'changes'])
  const failed = useErrorWords(preview.error)
  if (preview.isError)
    return (
      <p className="sp-field-error" role="alert" data-code={failed.code}>
        {failed.words}
      </p>
    )
  if (!preview.data) return null
  const { changes, looked, examples } = preview.data
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const words = (value: string | boolean | null) =>
    typeof value === 'boolean' ? t(value ? 'changes:value.yes' : 'changes:value.no') : (value ?? '')
  return (
    <div className={preview.isPlaceholderData ? 'sp-stale' : undefined} aria-busy={preview.isPlaceholderData}>
      <Stack gap={2}>
        <p aria-live="polite">
          {t(isWhole(preview.data) ? 'edit.previewAll' : 'edit.preview', {
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
              {part && typeof after === 'string' && (
                <ExampleMeter text={after} part={part} about={{ kind, title }} measure={measure} />
              )}
            </li>
          ))}
        </ul>
        <p className="sp-subtle sp-small">{t('edit.free')}</p>
      </Stack>
    </div>
  )
}
