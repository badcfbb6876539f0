import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'

/** Asks for confirmation before settings that can remove more than 70 % of a file are used (specification 2 §5). */
export function ConfirmLoss({
  confirm,
  pending,
  onConfirm,
  onClose,
}: {
  /** Label of the action that uses them. */
  confirm: string
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('images')
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      keep={t('confirm.back')}
      confirm={confirm}
      tone="primary"
      alert
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('confirm.words')}</p>
    </ConfirmDialog>
  )
}
