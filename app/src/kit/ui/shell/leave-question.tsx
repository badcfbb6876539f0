import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Modal } from '../modal.tsx'

/** Asked once when unsaved changes would be lost. */
export function LeaveQuestion({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      open
      alert
      onClose={() => onAnswer(false)}
      title={t('leave.title')}
      actions={
        <>
          <Button onPress={() => onAnswer(true)}>{t('leave.leave')}</Button>
          <Button tone="primary" onPress={() => onAnswer(false)}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.words')}
    </Modal>
  )
}
