import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useChangeWords } from './use-change-words.ts'

/** Asks once before many values go back to what they were. */
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
    <Modal
      open
      onClose={onClose}
      title={t('confirmUndo.title', { count, number })}
      actions={
        <>
          <Button onPress={onClose}>{t('confirmUndo.keep')}</Button>
          <Button tone="primary" onPress={onUndo}>
            {t('confirmUndo.undo', { count, number })}
          </Button>
        </>
      }
    >
      {t('confirmUndo.words')}
    </Modal>
  )
}
