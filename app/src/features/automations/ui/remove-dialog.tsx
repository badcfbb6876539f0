import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import type { Automation } from '../contract.ts'
import { AUTOMATIONS_PATH } from './paths.ts'
import type { useAutomationActions } from './use-automations.ts'

/** Asks for confirmation before an automation is deleted; then returns to the list. */
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
    <ConfirmDialog
      title={t('remove.title', { title })}
      keep={t('remove.keep')}
      confirm={t('remove.confirm')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            frame.toast(t('removed'))
            void navigate(AUTOMATIONS_PATH)
          },
          onError: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('remove.words')}</p>
    </ConfirmDialog>
  )
}
