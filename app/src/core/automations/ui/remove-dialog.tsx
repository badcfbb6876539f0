import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { Automation } from '../contract.ts'
import { AUTOMATIONS_PATH } from './paths.ts'
import type { useAutomationActions } from './use-automations.ts'

/** Asks before an automation is deleted; behind it the list stands. */
export function RemoveDialog({
  automation: { id, title },
  remove,
  onClose,
}: {
  automation: Automation
  remove: ReturnType<typeof useAutomationActions>['remove']
  onClose: () => void
}) {
  const { t } = useTranslation('automations')
  const frame = useFrame()
  const navigate = useNavigate()
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('remove.title', { title })}
      actions={
        <>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            {t('remove.keep')}
          </Button>
          <Button
            tone="critical"
            loading={remove.isPending}
            onPress={() =>
              remove.mutate(id, {
                onSuccess: () => {
                  frame.toast(t('removed'))
                  void navigate(AUTOMATIONS_PATH)
                },
                onError: onClose,
              })
            }
          >
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('remove.words')}</p>
    </Modal>
  )
}
