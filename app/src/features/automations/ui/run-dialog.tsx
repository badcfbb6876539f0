import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { Automation } from '../contract.ts'
import { formOf, wishOf } from './automation-form.ts'
import { PreviewWords } from './preview-words.tsx'
import { type useAutomationActions, usePreview } from './use-automations.ts'

/** Asks before a run over all existing resources: how many it would write, and the most they cost. */
export function RunDialog({
  automation,
  run,
  onClose,
}: {
  automation: Automation
  run: ReturnType<typeof useAutomationActions>['run']
  onClose: () => void
}) {
  const { t } = useTranslation(['automations', 'grid'])
  const frame = useFrame()
  const preview = usePreview(wishOf(formOf(automation)))
  return (
    <ConfirmDialog
      title={t('runAsk', { title: automation.title })}
      tone="primary"
      keep={t('cancel')}
      confirm={t('run')}
      pending={run.isPending}
      onConfirm={() =>
        run.mutate(automation.id, {
          onSuccess: () => {
            onClose()
            frame.toast(t('started'))
          },
        })
      }
      onClose={onClose}
    >
      <Stack gap={3}>
        <PreviewWords preview={preview} />
        <p className="sp-subtle">{t('activate.existingHelp')}</p>
        <FailureLine error={run.error} />
      </Stack>
    </ConfirmDialog>
  )
}
