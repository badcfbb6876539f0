import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { leavingApi } from './leaving-api.ts'

/** Says once more what is removed and taken back, what it costs, and how it can be undone. */
export function ConfirmRemoval(props: {
  /** Number of our own values, and of fields taken back. */
  removed: number
  takenBack: number
  pending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}) {
  const { removed, takenBack, pending, error, onConfirm, onClose } = props
  const { t } = useTranslation('leaving')
  return (
    <ConfirmDialog
      call={leavingApi.remove}
      title={t('confirm.title')}
      keep={t('confirm.keep')}
      confirm={t('confirm.go')}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap={3}>
        {removed > 0 && <p>{t('confirm.text', { count: removed })}</p>}
        <p>{t('confirm.nothing')}</p>
        {takenBack > 0 && <p>{t('confirm.takeBack', { count: takenBack })}</p>}
        <p>{t('confirm.undo')}</p>
        <FailureLine error={error} />
      </Stack>
    </ConfirmDialog>
  )
}
