import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { contentTabsApi, LANDING_KEY, PREVIEW_KEY } from './content-tabs-api.ts'

/** Asks for confirmation before a set is removed from the store; the toast offers an undo. */
export function DeleteSet({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('content-tabs')
  const cache = useQueryClient()
  const say = useUndoToast()
  const remove = useMutation({
    mutationFn: () => contentTabsApi.remove({ id }),
    onSuccess: ({ operationId }) => {
      void cache.invalidateQueries({ queryKey: LANDING_KEY })
      void cache.invalidateQueries({ queryKey: PREVIEW_KEY })
      say(t('delete.done'), operationId)
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
