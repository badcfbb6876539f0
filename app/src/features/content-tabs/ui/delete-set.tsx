import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { contentTabsApi, LANDING_KEY, PREVIEW_KEY } from './content-tabs-api.ts'

/** Asks before a set is taken off the store; the toast has its undo. */
export function DeleteSet({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation(['content-tabs', 'shell'])
  const frame = useFrame()
  const cache = useQueryClient()
  const undo = useUndo()
  const remove = useMutation({
    mutationFn: () => contentTabsApi.remove({ id }),
    onSuccess: ({ operationId }) => {
      void cache.invalidateQueries({ queryKey: LANDING_KEY })
      void cache.invalidateQueries({ queryKey: PREVIEW_KEY })
      frame.toast(
        t('delete.done'),
        operationId
          ? { action: { label: t('shell:undo.action'), onAction: () => undo.mutate(operationId) } }
          : {},
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('delete.title', { title })}
      keep={t('delete.keep')}
      confirm={t('delete.action')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('delete.note')}</p>
      {remove.error && <FailureLine error={remove.error} />}
    </ConfirmDialog>
  )
}
