import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { useImageWords } from './use-image-words.ts'
import { useRestore } from './use-images.ts'

/** Asks for confirmation before restoring the originals of all optimised images (specification 2 §5). */
export function RestoreAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const restore = useRestore()
  return (
    <ConfirmDialog
      title={t('restoreAll.title', { count, number: words.number(count) })}
      keep={t('restoreAll.keep')}
      confirm={t('restoreAll.confirm', { count, number: words.number(count) })}
      tone="primary"
      pending={restore.isPending}
      onConfirm={() => restore.mutate({ all: true, confirmed: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('restoreAll.words')}</p>
      <FailureLine error={restore.error} />
    </ConfirmDialog>
  )
}
