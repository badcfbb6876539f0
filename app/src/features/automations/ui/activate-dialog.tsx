import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBeingRead } from '#core/catalogue/ui/until-synced.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { EachPrice, PreviewWords } from './preview-words.tsx'
import { useAutomationError } from './use-automation-error.ts'
import { usePreview, type Wish } from './use-automations.ts'

/**
 * Asks for confirmation before an automation starts: how much it may write a day and what that costs, and whether it
 * also examines existing resources.
 */
export function ActivateDialog({
  wish,
  saving,
  error,
  onConfirm,
  onClose,
}: {
  wish: Wish
  saving: boolean
  error: unknown
  onConfirm: (existing: boolean) => void
  onClose: () => void
}) {
  const { t, i18n } = useTranslation(['automations', 'grid'])
  const [existing, setExisting] = useState(false)
  const preview = usePreview(wish)
  const failed = useAutomationError(error)
  const number = numberFormat(i18n.language).format(wish.dailyCap)
  return (
    <ConfirmDialog
      title={t('activate.title')}
      tone="primary"
      keep={t('cancel')}
      confirm={t('activate.action')}
      pending={saving}
      onConfirm={() => onConfirm(existing)}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>{t('activate.words', { count: wish.dailyCap, number })}</p>
        <p>{t(wish.review ? 'activate.review' : 'activate.atOnce')}</p>
        <EachPrice preview={preview} action={wish.action} />
        <Checkbox checked={existing} onChecked={setExisting} help={t('activate.existingHelp')}>
          {t('activate.existing')}
        </Checkbox>
        {/* Counts and their price are of what is there: without it nothing is written now. What refuses is always said. */}
        {(existing || preview.data?.refused || isBeingRead(preview.failureReason)) && (
          <PreviewWords preview={preview} />
        )}
        {error !== null && (
          <Banner code={failed.code} tone="critical" title={t('notSaved')}>
            {failed.words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
