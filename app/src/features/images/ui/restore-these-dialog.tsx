import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import type { RestoreInput } from '../contract/operations.ts'
import { useImageWords } from './use-image-words.ts'
import { useRestore } from './use-images.ts'

/** Asks for confirmation before restoring the originals of some images: an operation's, or the selected ones. */
export function RestoreTheseDialog({
  images,
  count,
  stays = false,
  onClose,
}: {
  images: Exclude<RestoreInput, { all: true }>
  count: number
  /** Stays on the screen and follows the progress. */
  stays?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const restore = useRestore({ stays })
  return (
    <ConfirmDialog
      title={t('restoreAll.these', { count, number: words.number(count) })}
      keep={t('restoreAll.keep')}
      confirm={t('restoreAll.confirm', { count, number: words.number(count) })}
      tone="primary"
      pending={restore.isPending}
      onConfirm={() => restore.mutate(images, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('restoreAll.words')}</p>
      <FailureLine error={restore.error} />
    </ConfirmDialog>
  )
}
