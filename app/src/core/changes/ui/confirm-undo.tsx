import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useChangeWords } from './use-change-words.ts'

/** Asks for confirmation before many values are undone. */
export function ConfirmUndo({
  count,
  onClose,
  onUndo,
}: {
  count: number
  onClose: () => void
  onUndo: () => void
}) {
  const { t } = useTranslation('changes')
  const number = useChangeWords().number(count)
  return (
    <ConfirmDialog
      title={t('confirmUndo.title', { count, number })}
      keep={t('confirmUndo.keep')}
      confirm={t('confirmUndo.undo', { count, number })}
      tone="primary"
      onConfirm={onUndo}
      onClose={onClose}
    >
      {t('confirmUndo.words')}
    </ConfirmDialog>
  )
}
