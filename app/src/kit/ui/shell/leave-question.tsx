import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Modal } from '../modal.tsx'

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('leave.title')}
      actions={
        <>
          <Button onPress={onLeave}>{t('leave.leave')}</Button>
          <Button tone="primary" onPress={onClose}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.words')}
    </Modal>
  )
}
